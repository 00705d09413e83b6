/**
 * Whisper's decoder as published turns the whole table of 51,865 tokens from bytes into floats for every token it
 * writes, which takes ten times as long as the rest of the step. Here the decoder ends before that layer, and a graph of
 * its own multiplies the bytes as they are.
 */
import {
  delimited,
  delimitedParts,
  elementType,
  type Field,
  fields,
  number,
  onnx,
  readTensor,
  rewrite,
  type TensorData,
  tensorValue,
  text,
  textOf,
  textsOf,
  writeNode,
  writeTensor,
} from './onnx-file.ts';

export const hiddenOutput = 'hidden_state';
export const scoresOutput = 'logits';
/** The byte that stands for zero, and how far bytes go on either side of it. */
const middle = 128;
const reach = 127;
const embedding = /embed_tokens\.weight.*_(quantized|scale|zero_point)$/;

export interface SplitDecoder {
  /** Returns `hidden_state` in place of `logits`. */
  decoder: Uint8Array;
  /** From `hidden_state` of one token, as bytes, to `logits` in steps. */
  outputLayer: Uint8Array;
  /** What a step of the table is worth. */
  step: number;
}

/** Undefined where the table is stored in another way: such a decoder runs as it is. */
export function splitDecoder(file: Uint8Array): SplitDecoder | undefined {
  const table = new Map<string, TensorData>();
  const collect = (graph: Uint8Array): void => {
    for (const { id, content } of fields(graph)) {
      if (id !== onnx.graph.initializer) continue;
      const [, part] = embedding.exec(textOf(content, onnx.tensor.name)) ?? [];
      if (part) table.set(part, readTensor(content));
    }
  };
  const decoder = rewrite(file, (field) => {
    if (field.id !== onnx.model.graph) return undefined;
    collect(field.content);
    return delimitedParts(onnx.model.graph, withoutOutputLayer(field.content, table));
  });
  const [weights, scale, zeroPoint] = ['quantized', 'scale', 'zero_point'].map((part) => table.get(part));
  if (!weights || !scale || !zeroPoint) return undefined;
  const [step = 0] = new Float32Array(scale.data.buffer);
  return { decoder: Buffer.concat(decoder), outputLayer: outputLayer(weights, zeroPoint), step };
}

function withoutOutputLayer(graph: Uint8Array, table: Map<string, TensorData>): Uint8Array[] {
  const width = table.get('quantized')?.dims.at(-1) ?? 0;
  const nodes = [...fields(graph)].filter(({ id }) => id === onnx.graph.node);
  const producer = (name: string): Field | undefined =>
    nodes.find(({ content }) => textsOf(content, onnx.node.output).includes(name));
  /** By where they begin in the file. */
  const dropped = new Set<number>();
  let hidden = '';
  const last = producer(scoresOutput);
  if (last && textOf(last.content, onnx.node.operator) === 'MatMul') {
    const [input = '', weights = ''] = textsOf(last.content, onnx.node.input);
    hidden = input;
    dropped.add(last.raw.byteOffset);
    for (let node = producer(weights); node; node = producer(textsOf(node.content, onnx.node.input)[0] ?? ''))
      dropped.add(node.raw.byteOffset);
  }
  return rewrite(graph, ({ id, raw, content }) => {
    if (id === onnx.graph.valueInfo) return [];
    if (id === onnx.graph.output && textOf(content, onnx.value.name) === scoresOutput)
      return [delimited(id, tensorValue(hiddenOutput, elementType.float, ['batch_size', 'tokens', width]))];
    if (id !== onnx.graph.node) return undefined;
    if (hidden !== '' && raw.byteOffset === last?.raw.byteOffset)
      return [delimited(id, writeNode({ operator: 'Identity', inputs: [hidden], outputs: [hiddenOutput] }))];
    if (dropped.has(raw.byteOffset)) return [];
    return textOf(content, onnx.node.operator) === 'If'
      ? delimitedParts(id, renamedBranches(content, table))
      : undefined;
  });
}

const renamedBranches = (node: Uint8Array, table: Map<string, TensorData>): Uint8Array[] =>
  rewrite(node, ({ id, content }) => {
    if (id === onnx.node.output && Buffer.from(content).toString() === scoresOutput)
      return [text(id, hiddenOutput)];
    if (id !== onnx.node.attribute) return undefined;
    const branch = rewrite(content, (field) =>
      field.id === onnx.attribute.graph
        ? delimitedParts(field.id, withoutOutputLayer(field.content, table))
        : undefined,
    );
    return delimitedParts(id, branch);
  });

/** Bytes times bytes: `hidden` has two rows, of which the second holds what the first rounds away. */
function outputLayer(weights: TensorData, zeroPoint: TensorData): Buffer {
  const initializers: TensorData[] = [
    { ...weights, name: 'weights' },
    { name: 'middle', dims: [], data: Uint8Array.of(middle) },
    { name: 'zero_point', dims: [], data: zeroPoint.data },
  ];
  const nodes = [
    { operator: 'Transpose', inputs: ['weights'], outputs: ['transposed'] },
    {
      operator: 'MatMulInteger',
      inputs: [hiddenOutput, 'transposed', 'middle', 'zero_point'],
      outputs: [scoresOutput],
    },
  ];
  const [rows = 0, width = 0] = weights.dims;
  const graph = [
    ...nodes.map((node) => delimited(onnx.graph.node, writeNode(node))),
    text(onnx.graph.name, 'output layer'),
    ...initializers.flatMap((tensor) =>
      delimitedParts(onnx.graph.initializer, writeTensor(tensor, elementType.uint8)),
    ),
    delimited(onnx.graph.input, tensorValue(hiddenOutput, elementType.uint8, [2, width])),
    delimited(onnx.graph.output, tensorValue(scoresOutput, elementType.int32, [2, rows])),
  ];
  const opset = delimited(onnx.model.opsetImport, number(onnx.opset.version, 17));
  return Buffer.concat([number(onnx.model.irVersion, 8), ...delimitedParts(onnx.model.graph, graph), opset]);
}

/** Two rows of bytes that together hold the values to sixteen bits, and what a step of each row is worth. */
export function asBytes(values: Float32Array): { rows: Uint8Array; steps: [number, number] } {
  const rows = new Uint8Array(values.length * 2);
  const most = values.reduce((max, value) => Math.max(max, Math.abs(value)), 0) || 1;
  const coarse = most / reach;
  const fine = coarse / 2 / reach;
  for (const [at, value] of values.entries()) {
    const whole = Math.round(value / coarse);
    rows[at] = whole + middle;
    rows[values.length + at] = Math.round((value - whole * coarse) / fine) + middle;
  }
  return { rows, steps: [coarse, fine] };
}
