// The page: takes a graph, has it answered by a worker (or by `coterie serve`, where that is allowed), shows the report.
import { askNative, cancelNative, nativeToken } from "./native.js";

const at = (id) => document.getElementById(id);
const kTypes = { tsv: "text/tab-separated-values", graphml: "application/xml", json: "application/json", html: "text/html" };
const kMostBytes = 1 << 30;  // a browser's memory ends soon after

let worker = null;
let asked = 0;  // grows with every question and cancellation: late answers are not shown
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

function showProblem(text) {
  at("problem").textContent = text;
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
  at("statement").textContent = said.statement;
  at("warnings").replaceChildren(...said.warnings.map((warning) => {
    const line = document.createElement("li");
    line.textContent = warning;
    return line;
  }));
  at("seconds").textContent = `${said.nodes} nodes, ${said.edges} edges, ${(milliseconds / 1000).toFixed(2)} s`;
  at("report").srcdoc = typeof files.html === "string" ? files.html : new TextDecoder().decode(files.html);
  Object.assign(document.body.dataset, { milliseconds, threads });  // for whoever measures
  show("found");
}

function options() {
  const chosen = { seed: Number(at("seed").value || 0) };
  if (at("scale").value) chosen.scale = Number(at("scale").value);
  return JSON.stringify(chosen);
}

async function answer(name, bytes) {
  const number = ++asked;
  show("work");
  showStage({ stage: "starting", total: 0 });
  try {
    if (bytes.size > kMostBytes) throw new Error(`${name}: is larger than 1 GB; the command line reads it`);
    const question = { name, bytes: new Uint8Array(await bytes.arrayBuffer()), options: options() };
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
  at("example").value = "";
  answer(name, bytes);
}

function cancel() {
  ++asked;
  if (at("native").checked) {
    cancelNative();
  } else {
    startWorker();
  }
  show();
}

at("file").addEventListener("change", ({ target }) => {
  if (target.files.length) ask(target.files[0].name, target.files[0]);
  target.value = "";  // the same file may be chosen again
});
at("example").addEventListener("change", async ({ target }) => {
  const name = target.value;
  if (!name) return;
  const example = await fetch(name);
  if (example.ok) ask(name, await example.blob());
});
at("cancel").addEventListener("click", cancel);
at("ask").addEventListener("submit", (event) => event.preventDefault());
for (const kind of ["dragover", "dragleave", "drop"]) {
  window.addEventListener(kind, (event) => {
    event.preventDefault();
    at("drop").classList.toggle("over", kind === "dragover");
    const file = kind === "drop" ? event.dataTransfer.files[0] : null;
    if (file) ask(file.name, file);
  });
}
at("native-choice").hidden = !nativeToken();
startWorker();
