// The page: takes a graph, has it answered by a worker (or by `coterie serve`, where that is allowed), shows the report.
import { askNative, cancelNative, nativeToken } from "./native.js";

const at = (id) => document.getElementById(id);
const kTypes = { tsv: "text/tab-separated-values", graphml: "application/xml", json: "application/json", html: "text/html" };
const kMostBytes = 1 << 30;  // a browser's memory ends soon after

let worker = null;
let asked = 0;  // grows with every question and cancellation: late answers are not shown
let last = null;  // the graph that was asked about, for other options
let addresses = [];

function startWorker() {
  worker?.terminate();
  worker = new Worker("worker.js");
  worker.onerror = (event) => showProblem(event.message || "coterie could not be loaded");
}

function askWorker(question, onStage) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.stage) return onStage(data);
      if (!data.failed) return resolve(data);
      startWorker();
      reject(new Error(data.failed));
    };
    worker.postMessage(question);
  });
}

function show(...ids) {
  for (const id of ["work", "problem", "found"]) at(id).hidden = !ids.includes(id);
}

// What the program calls by its options has other names here.
const inOurWords = (text) => text.replaceAll(" (--memory)", "").replaceAll("none of the draws has", "nothing that was drawn has");

function showProblem(text) {
  at("problem").textContent = inOurWords(text);
  show("problem");
}

function showStage({ stage, done, total }) {
  at("stage").textContent = total > 0 ? `${stage}, ${done} of ${total}` : stage;
  const bar = at("progress");
  if (total > 0) {
    bar.max = total;
    bar.value = done;
  } else {
    bar.removeAttribute("value");
  }
}

function showFound(name, { said, files, milliseconds, threads }) {
  addresses.forEach((address) => URL.revokeObjectURL(address));
  addresses = [];
  const base = name.replace(/(\.(gz|xz))?$/i, "").replace(/\.[^.]*$/, "") || "graph";
  for (const [form, type] of Object.entries(kTypes)) {
    const link = at(form);
    link.href = URL.createObjectURL(new Blob([files[form]], { type }));
    link.download = `${base}-communities.${form}`;
    addresses.push(link.href);
  }
  at("about").textContent = name;
  at("seconds").textContent = `${said.nodes} nodes, ${said.edges} edges, ${(milliseconds / 1000).toFixed(2)} s`;
  at("report").srcdoc = typeof files.html === "string" ? files.html : new TextDecoder().decode(files.html);
  Object.assign(document.body.dataset, { milliseconds, threads });  // for whoever measures
  show("found");
}

function options() {
  const chosen = { seed: Number(at("seed").value || 0) };
  for (const name of ["scale", "k"]) if (at(name).value) chosen[name] = Number(at(name).value);
  for (const name of ["source_column", "target_column", "weights"]) {
    if (at(name).value.trim()) chosen[name] = at(name).value.trim();
  }
  return JSON.stringify(chosen);
}

async function answer(name, bytes) {
  const number = ++asked;
  show("work");
  showStage({ stage: "starting", total: 0 });
  try {
    if (bytes.size > kMostBytes) throw new Error(`${name}: is larger than 1 GB; the command line reads it`);
    const question = { name, bytes: new Uint8Array(await bytes.arrayBuffer()), options: options() };
    await ready;
    const native = at("native").checked;
    const found = await (native ? askNative(question) : askWorker(question, (now) => number === asked && showStage(now)));
    if (number !== asked) return;
    if (found.said.error) throw new Error(found.said.error);
    showFound(name, found);
  } catch (error) {
    if (number === asked) showProblem(error.message);
  }
}

// A new question ends the one that is being answered.
function ask(name, bytes) {
  if (!at("work").hidden) cancel();
  last = { name, bytes };
  answer(name, bytes);
}

function askOwn(name, bytes) {
  at("example").value = "";
  ask(name, bytes);
}

async function askExample(name, wanted = () => true) {
  const example = await fetch(name);
  const bytes = await example.blob();
  if (example.ok && wanted()) ask(name, bytes);
}

function cancel() {
  ++asked;
  if (nativeToken()) cancelNative();
  if (worker) startWorker();
  show();
}

at("file").addEventListener("change", ({ target }) => {
  if (target.files.length) askOwn(target.files[0].name, target.files[0]);
  target.value = "";  // the same file may be chosen again
});
at("paste").addEventListener("click", () => askOwn("pasted.edges", new Blob([at("text").value])));
at("example").addEventListener("change", ({ target }) => target.value && askExample(target.value));
// Another option is another question about the same graph.
for (const name of ["k", "scale", "seed", "source_column", "target_column", "weights", "native"]) {
  at(name).addEventListener("change", () => at(name).validity.valid && last && ask(last.name, last.bytes));
}
at("cancel").addEventListener("click", cancel);
at("ask").addEventListener("submit", (event) => event.preventDefault());
for (const kind of ["dragover", "dragleave", "drop"]) {
  window.addEventListener(kind, (event) => {
    event.preventDefault();
    at("drop").classList.toggle("over", kind === "dragover");
    const file = kind === "drop" ? event.dataTransfer.files[0] : null;
    if (file) askOwn(file.name, file);
  });
}

// Where the folder has no module for browsers, as behind `coterie serve` without a build of it, the program does all the work.
async function findHelp() {
  const here = (await fetch("coterie.js", { method: "HEAD" })).ok;
  at("native").checked = !here && nativeToken() !== "";
  at("native-choice").hidden = !here || !nativeToken();
  if (here) startWorker();
  else if (!nativeToken()) throw new Error("This folder lacks coterie.js, which computes: open the address that coterie serve has printed.");
}
const ready = findHelp();
// Begins with an example, so that there is something to see.
ready.then(() => askExample(at("example").value, () => last === null)).catch((error) => showProblem(error.message));
