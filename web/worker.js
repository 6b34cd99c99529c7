// coterie away from the page's own thread, which so stays awake; it is cancelled by ending it.
// Asked with {name, bytes, options}; says {stage, done, total} on the way (coterie.cpp), and at the end {said, files,
// milliseconds, threads}. {failed} means that it is of no further use.
/* global importScripts, openCoterie */
const kForms = ["tsv", "graphml", "json", "html"];
const kMostThreads = 16;  // each is a worker that has to be started before the first answer

async function fetched(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name} could not be loaded: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

function openModule(script, threads) {
  importScripts(script);
  return openCoterie({ threads, mainScriptUrlOrBlob: new URL(script, self.location).href });
}

// Threads share memory, which browsers allow only to pages whose server isolates them from others by two headers, as
// `coterie serve` does. All other pages have the module without threads, which gives the same answers.
async function openBest() {
  const threads = self.crossOriginIsolated ? Math.min(navigator.hardwareConcurrency, kMostThreads) : 1;
  if (threads > 1) {
    try {
      return await openModule("coterie-threads.js", threads);
    } catch {
      // It was not built, or there is no memory to be shared.
    }
  }
  return openModule("coterie.js", 1);
}

async function open() {
  const names = ["local.safetensors", "local.md"];
  const [coterie, karate, ...files] = await Promise.all([openBest(), fetched("karate.gml"), ...names.map(fetched)]);
  coterie.FS.mkdir("/model");
  names.forEach((name, i) => coterie.FS.writeFile(`/model/${name}`, files[i]));
  // An answer for nobody: it opens the model and shows the browser which code to compile well, before the first question.
  detect(coterie, { name: "karate.gml", bytes: karate, options: '{"samples": 16}' });
  return coterie;
}
const opened = open();

function detect(coterie, { name, bytes, options }) {
  const place = coterie._malloc(Math.max(1, bytes.length));
  if (!place) return { said: { error: `${name}: not enough memory` } };
  // Where other threads may have made the memory larger, HEAPU8 does not know of it; where there are none, HEAPU8 is all there is.
  new Uint8Array((coterie.wasmMemory ?? coterie.HEAPU8).buffer).set(bytes, place);
  const started = performance.now();
  const said = JSON.parse(coterie.ccall("coterie_detect", "string", ["string", "number", "number", "string", "number"],
                                        [name, place, bytes.length, options, coterie.threads]));
  coterie._free(place);
  const milliseconds = performance.now() - started;
  const files = said.error ? {} : Object.fromEntries(kForms.map((form) => [form, coterie.FS.readFile(`/found.${form}`)]));
  return { said, files, milliseconds, threads: coterie.threads };
}

self.onmessage = async ({ data }) => {
  try {
    const found = detect(await opened, data);
    postMessage(found, Object.values(found.files ?? {}).map((file) => file.buffer));
  } catch (error) {
    postMessage({ failed: String(error?.message ?? error) });
  }
};
