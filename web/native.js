// Asking `coterie serve`, which has started this page with a secret behind the # of its address: who does not know it, such
// as another page that this browser has open, gets no answer.
const token = location.hash.slice(1);

export const nativeToken = () => token;

const post = (path, body) => fetch(path, { method: "POST", headers: { "X-Coterie-Token": token }, body });

export async function askNative({ name, bytes, options }) {
  const started = performance.now();
  const answer = await post(`detect?${new URLSearchParams({ name, options })}`, bytes);
  if (!answer.ok) throw new Error(`coterie serve: ${await answer.text() || answer.statusText}`);
  const { said, files } = await answer.json();
  return { said, files, milliseconds: performance.now() - started };
}

export function cancelNative() {
  post("cancel", "").catch(() => {});  // a program that has ended needs no cancelling
}
