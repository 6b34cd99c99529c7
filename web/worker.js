// coterie away from the page's own thread, which so stays awake; it is cancelled by ending it.
// Asked with {name, bytes, options}; says {stage, done, total} on the way (coterie.cpp), and at the end {said, files,
// milliseconds}. {failed} means that it is of no further use.
/* global importScripts, openCoterie */
importScripts("coterie.js");

const kForms = ["tsv", "graphml", "json", "html"];

async function fetched(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name} could not be loaded: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function open() {
  const names = ["local.safetensors", "local.md"];
  const [coterie, ...files] = await Promise.all([openCoterie(), ...names.map(fetched)]);
  coterie.FS.mkdir("/model");
  names.forEach((name, i) => coterie.FS.writeFile(`/model/${name}`, files[i]));
  return coterie;
}
const opened = open();

function detect(coterie, { name, bytes, options }) {
  const place = coterie._malloc(Math.max(1, bytes.length));
  if (!place) return { said: { error: `${name}: not enough memory` } };
  coterie.HEAPU8.set(bytes, place);
  const started = performance.now();
  const said = JSON.parse(coterie.ccall("coterie_detect", "string", ["string", "number", "number", "string"],
                                        [name, place, bytes.length, options]));
  coterie._free(place);
  const milliseconds = performance.now() - started;
  const files = said.error ? {} : Object.fromEntries(kForms.map((form) => [form, coterie.FS.readFile(`/found.${form}`)]));
  return { said, files, milliseconds };
}

self.onmessage = async ({ data }) => {
  try {
    const found = detect(await opened, data);
    postMessage(found, Object.values(found.files ?? {}).map((file) => file.buffer));
  } catch (error) {
    postMessage({ failed: String(error?.message ?? error) });
  }
};
