// What the scripts hand to each other. JSON is what page_data.cpp writes; "packed" texts are base64 (data.js).

interface ReportJson {
  title: string;
  scale: string;
  sentence: string;
  nodes: number;
  edges: number;
  communities: number;
  community_names: string[];
  sure: number;
  between: number;
  k: [number, number][];
  names: string[] | null;
  degrees: string;
  answer: string;
  memberships: string;
  all_partitions: number;
  partitions: { probability: number; changes: string }[];
  why_first: string;
  matrix: { order: string; sizes: string; values: string };
  drawing: 'nodes' | 'communities';
  layout: { unit: number; points: string; links: string; widths?: string };
  model: {
    name: string;
    description: string;
    calibration: [string, string][];
    measured_on: string;
    ranges: { name: string; low: number; high: number; here: number }[];
  };
  warnings: string[];
  facts: [string, string][];
}

interface Membership {
  community: number;
  probability: number;
}

interface Partition {
  index: number;
  probability: number;
  labels: Int32Array;
  changed: number; // nodes that are elsewhere in the answer
  communities: number;
}

interface Community {
  index: number;
  size: number; // nodes of the answer
  expected: number; // nodes, over all draws
  confidence: number;
  most: number; // the largest probability that any node has of being in it
}

type Unpacked = 'degrees' | 'answer' | 'memberships' | 'partitions' | 'matrix';
interface Report extends Omit<ReportJson, Unpacked> {
  degrees: Int32Array;
  answer: Int32Array;
  // Of node i: community[at[i] .. at[i + 1]) with probability[...], the most probable first.
  memberships: { at: Int32Array; community: Int32Array; probability: Float32Array };
  partitions: Partition[];
  matrix: { order: Int32Array; sizes: number[]; values: Uint8Array };
  points: Float32Array;
  edgeEnds: Int32Array; // pairs of nodes; empty where communities are drawn
  edgeWidths: Uint8Array | null;
  links: number[]; // triples: two communities and their edges; empty where nodes are drawn
  list: Community[];
  exact: Map<string, number>;
  community(c: number): string;
  name(i: number): string;
  probabilityOf(i: number, community: number): number;
  mixture(i: number): Membership[];
  confidence(i: number): number;
  named(c: number): boolean;
}

// What is drawn: nodes, or communities where there are too many nodes.
interface Scene {
  count: number;
  points: Float32Array;
  radius: Float32Array;
  ends: Int32Array;
  strength: number[] | null;
  name(i: number): string;
  mixture(i: number): Membership[];
  labels(partition: Partition): Int32Array;
}

interface Colors {
  ink: string;
  paper: string;
  dark: boolean;
}

interface EdgeClass {
  color: string;
  alpha: number;
  width: number;
}

// A picture that was painted for one view, with a margin around it.
interface Layer {
  canvas: HTMLCanvasElement;
  camera: Camera | null;
  marginX: number;
  marginY: number;
  width: number;
  height: number;
  ratio: number;
}

// A canvas, or what takes its place to write SVG.
type Camera = import('./camera.js').Camera;
type View = Omit<Layer, 'canvas' | 'ratio'>; // what a picture shows
type Paper = CanvasRenderingContext2D | import('./svg_context.js').SvgContext;
type Place = (item: number) => [x: number, y: number, radius: number];
type Attributes = Record<string, any>;
type Child = Node | string | number | null | undefined;

interface Window {
  coterieView: import('./graph.js').GraphView;
}
