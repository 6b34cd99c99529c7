// Reads what page_data.cpp wrote. Everything here is data: names are never parsed as anything else.

class Unpacking {
  /** @param {string} text */
  constructor(text) {
    const raw = atob(text);
    this.bytes = new Uint8Array(raw.length);
    for (let i = 0; i < raw.length; ++i) this.bytes[i] = raw.charCodeAt(i);
    this.at = 0;
  }
  get done() { return this.at >= this.bytes.length; }
  number() {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }
  /** @param {number} count */
  numbers(count) {
    const list = new Int32Array(count);
    for (let i = 0; i < count; ++i) list[i] = this.number();
    return list;
  }
  /** @returns {number[]} */
  rest() {
    const list = [];
    while (!this.done) list.push(this.number());
    return list;
  }
}

/** @param {ReportJson['layout']} layout */
function unpackPoints(layout) {
  const bytes = new Unpacking(layout.points).bytes;
  const points = new Float32Array(bytes.length / 2);
  for (let i = 0; i < points.length; ++i) {
    points[i] = (bytes[2 * i] + 256 * bytes[2 * i + 1] - 32768) * layout.unit;
  }
  return points;
}

/** @param {string} text @param {number} nodes */
function unpackEdges(text, nodes) {
  const packed = new Unpacking(text);
  const ends = [];
  for (let i = 0; i < nodes; ++i) {
    let last = i;
    for (let left = packed.number(); left > 0; --left) {
      last += packed.number();
      ends.push(i, last);
    }
  }
  return Int32Array.from(ends);
}

// memberships of node i: community[at[i] .. at[i + 1]) with probability[...], the most probable first.
/** @param {string} text @param {number} nodes */
function unpackMemberships(text, nodes) {
  const packed = new Unpacking(text);
  const at = new Int32Array(nodes + 1);
  const community = [];
  const probability = [];
  for (let i = 0; i < nodes; ++i) {
    for (let left = packed.number(); left > 0; --left) {
      community.push(packed.number());
      probability.push(packed.number() / 10000);
    }
    at[i + 1] = community.length;
  }
  return { at, community: Int32Array.from(community), probability: Float32Array.from(probability) };
}

/** @param {ReportJson['partitions']} list @param {Int32Array} answer @returns {Partition[]} */
function unpackPartitions(list, answer) {
  return list.map(({ probability, changes }, index) => {
    const labels = Int32Array.from(answer);
    const packed = new Unpacking(changes);
    let node = 0;
    let changed = 0;
    for (; !packed.done; ++changed) {
      node += packed.number();
      labels[node] = packed.number();
    }
    return { index, probability, labels, changed, communities: new Set(labels).size };
  });
}

// One community of the posterior: its members in the answer, and the nodes expected in it.
/** @param {Report} report @returns {Community[]} */
function countCommunities(report) {
  const list = Array.from({ length: report.communities }, (_, index) =>
    ({ index, size: 0, expected: 0, confidence: 0, most: 0 }));
  for (let i = 0; i < report.nodes; ++i) {
    const own = list[report.answer[i]];
    own.size += 1;
    own.confidence += report.probabilityOf(i, report.answer[i]);
    const { at, community, probability } = report.memberships;
    for (let t = at[i]; t < at[i + 1]; ++t) {
      const entry = list[community[t]];
      entry.expected += probability[t];
      entry.most = Math.max(entry.most, probability[t]);
    }
  }
  for (const entry of list) entry.confidence /= Math.max(1, entry.size);
  return list;
}

// How many communities an answer has.
/** @param {ReportJson} json */
export const communitiesIn = (json) => new Set(new Unpacking(json.answer).rest()).size;

/** @param {ReportJson} json @returns {Report} */
export function readReport(json) {
  // Field by field, what is packed becomes what it stands for.
  const report = /** @type {Report} */ (/** @type {unknown} */ ({ ...json, edgeEnds: new Int32Array(), edgeWidths: null, links: [] }));
  report.degrees = new Unpacking(json.degrees).numbers(json.nodes);
  report.answer = new Unpacking(json.answer).numbers(json.nodes);
  report.memberships = unpackMemberships(json.memberships, json.nodes);
  report.partitions = unpackPartitions(json.partitions, report.answer);
  report.points = unpackPoints(json.layout);
  if (json.drawing === 'nodes') {
    report.edgeEnds = unpackEdges(json.layout.links, json.nodes);
    report.edgeWidths = json.layout.widths ? new Unpacking(json.layout.widths).bytes : null;
  } else {
    report.links = new Unpacking(json.layout.links).rest();
  }
  report.community = (c) => json.community_names[c] ?? String(c);
  report.name = (i) => (json.names ? json.names[i] : String(i));
  report.probabilityOf = (i, wanted) => {
    const { at, community, probability } = report.memberships;
    for (let t = at[i]; t < at[i + 1]; ++t) if (community[t] === wanted) return probability[t];
    return 0;
  };
  // The communities of a node, the most probable first.
  report.mixture = (i) => {
    const { at, community, probability } = report.memberships;
    const list = [];
    for (let t = at[i]; t < at[i + 1]; ++t) list.push({ community: community[t], probability: probability[t] });
    return list;
  };
  // The share of the draws that put a node where the answer does.
  report.confidence = (i) => report.probabilityOf(i, report.answer[i]);
  report.matrix = {
    order: new Unpacking(json.matrix.order).numbers(json.nodes),
    sizes: new Unpacking(json.matrix.sizes).rest(),
    values: new Unpacking(json.matrix.values).bytes,
  };
  report.list = countCommunities(report);
  // Communities that no draw gives more than a trace of are named nowhere: their shares are counted as others'.
  report.named = (c) => report.list[c].size > 0 || report.list[c].most >= 0.05;
  return report;
}
