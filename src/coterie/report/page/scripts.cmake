# The scripts of the page, in the order in which they are joined.
set(PAGE_SCRIPTS data.js palette.js element.js camera.js edges.js nodes.js scene.js svg_context.js graph.js pointer.js
    search.js stepper.js charts.js matrix.js tables.js export.js main.js)
