/** Reads and writes the protocol buffers of an ONNX file, as far as a graph is changed here before it is loaded. */

/** Numbers of the fields in onnx.proto. */
export const onnx = {
  model: { irVersion: 1, graph: 7, opsetImport: 8 },
  opset: { version: 2 },
  graph: { node: 1, name: 2, initializer: 5, input: 11, output: 12, valueInfo: 13 },
  node: { input: 1, output: 2, name: 3, operator: 4, attribute: 5 },
  attribute: { graph: 6 },
  tensor: { dims: 1, type: 2, floats: 4, integers: 5, name: 8, rawData: 9 },
  value: { name: 1, type: 2 },
} as const;

export const elementType = { float: 1, uint8: 2, int32: 6 } as const;

export interface Field {
  id: number;
  /** The field as it is stored, key included. */
  raw: Uint8Array;
  /** Bytes of a delimited field; empty for a number. */
  content: Uint8Array;
  /** Of a number. */
  value: number;
}

export function* fields(message: Uint8Array): Generator<Field> {
  for (let at = 0; at < message.length; ) {
    const from = at;
    const key = varint(message, at);
    let start = key.end;
    let end = start;
    let value = 0;
    const kind = key.value & 7;
    if (kind === 0) ({ value, end } = varint(message, start));
    else if (kind === 1) end = start + 8;
    else if (kind === 5) end = start + 4;
    else if (kind === 2) {
      const length = varint(message, start);
      start = length.end;
      end = start + length.value;
    } else throw new Error('this is not an ONNX file');
    if (end > message.length) throw new Error('the ONNX file is cut off');
    const content = kind === 2 ? message.subarray(start, end) : new Uint8Array(0);
    yield { id: Math.floor(key.value / 8), raw: message.subarray(from, end), content, value };
    at = end;
  }
}

/**
 * The message with each field replaced by what `change` returns: itself for undefined, nothing for an empty list. In
 * parts, which are joined only once: the weights of a graph take hundreds of megabytes.
 */
export const rewrite = (
  message: Uint8Array,
  change: (field: Field) => Uint8Array[] | undefined,
): Uint8Array[] => [...fields(message)].flatMap((field) => change(field) ?? [field.raw]);

export const textOf = (message: Uint8Array, id: number): string => {
  for (const field of fields(message)) if (field.id === id) return Buffer.from(field.content).toString();
  return '';
};

export const textsOf = (message: Uint8Array, id: number): string[] =>
  [...fields(message)]
    .filter((field) => field.id === id)
    .map(({ content }) => Buffer.from(content).toString());

export interface TensorData {
  name: string;
  dims: number[];
  data: Uint8Array;
}

/** `data`: bytes as they lie in memory; of integers, the lowest byte of each. */
export function readTensor(message: Uint8Array): TensorData {
  const dims: number[] = [];
  let data = new Uint8Array(0);
  for (const field of fields(message)) {
    if (field.id === onnx.tensor.dims)
      dims.push(...(field.content.length > 0 ? packed(field.content) : [field.value]));
    if (field.id === onnx.tensor.rawData || field.id === onnx.tensor.floats)
      data = new Uint8Array(field.content);
    if (field.id === onnx.tensor.integers) data = Uint8Array.from(packed(field.content));
  }
  return { name: textOf(message, onnx.tensor.name), dims, data };
}

function packed(content: Uint8Array): number[] {
  const values: number[] = [];
  for (let at = 0; at < content.length; ) {
    const { value, end } = varint(content, at);
    values.push(value);
    at = end;
  }
  return values;
}

export const writeTensor = ({ name, dims, data }: TensorData, type: number): Uint8Array[] => [
  ...dims.map((dim) => number(onnx.tensor.dims, dim)),
  number(onnx.tensor.type, type),
  text(onnx.tensor.name, name),
  ...delimitedParts(onnx.tensor.rawData, [data]),
];

/** A tensor as an input or output of a graph; a dimension with a name is free. */
export function tensorValue(name: string, type: number, dims: (number | string)[]): Buffer {
  const shape = dims.map((dim) => delimited(1, typeof dim === 'string' ? text(2, dim) : number(1, dim)));
  const tensorType = Buffer.concat([number(1, type), delimited(2, Buffer.concat(shape))]);
  return Buffer.concat([text(onnx.value.name, name), delimited(onnx.value.type, delimited(1, tensorType))]);
}

export interface NodeData {
  operator: string;
  inputs: string[];
  outputs: string[];
}

export const writeNode = ({ operator, inputs, outputs }: NodeData): Buffer =>
  Buffer.concat([
    ...inputs.map((name) => text(onnx.node.input, name)),
    ...outputs.map((name) => text(onnx.node.output, name)),
    text(onnx.node.name, outputs[0]!),
    text(onnx.node.operator, operator),
  ]);

function varint(message: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  let factor = 1;
  for (let at = start; at < message.length; at++) {
    const byte = message[at]!;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return { value, end: at + 1 };
    factor *= 128;
  }
  throw new Error('the ONNX file is cut off');
}

function encodeVarint(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left % 128) | 0x80);
  }
}

export const number = (id: number, value: number): Buffer =>
  Buffer.concat([encodeVarint(id * 8), encodeVarint(value)]);

export const delimited = (id: number, content: Uint8Array): Buffer =>
  Buffer.concat(delimitedParts(id, [content]));

export function delimitedParts(id: number, parts: Uint8Array[]): Uint8Array[] {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return [encodeVarint(id * 8 + 2), encodeVarint(length), ...parts];
}

export const text = (id: number, value: string): Buffer => delimited(id, Buffer.from(value));
