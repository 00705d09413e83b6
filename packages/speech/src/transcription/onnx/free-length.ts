/**
 * Whisper's encoder as published adds a table of 1,500 positions to whatever it hears, so that a second of sound costs
 * as much as thirty. Here the table becomes an input of the graph: as many rows are passed in as there is sound.
 */
import {
  delimited,
  delimitedParts,
  elementType,
  onnx,
  readTensor,
  rewrite,
  tensorValue,
  textOf,
} from './onnx-file.ts';

export const positionsInput = 'embed_positions.weight';
const keptOutput = 'last_hidden_state';

export interface FreeLengthEncoder {
  /** The ONNX file, ready for a session. */
  model: Uint8Array;
  /** Rows of the table, one a position. */
  positions: Float32Array;
  width: number;
  /** Rows of the spectrogram that it takes: 80, and 128 from large-v3 on. */
  mels: number;
}

const melsDefault = 80;
const firstLayer = /conv1\.weight(?:_quantized)?$/;

export function freeLengthEncoder(file: Uint8Array): FreeLengthEncoder {
  let table: { positions: Float32Array; width: number } | undefined;
  let mels = melsDefault;
  const parts = rewrite(file, (field) => {
    if (field.id !== onnx.model.graph) return undefined;
    const graph = rewrite(field.content, ({ id, content }) => {
      if (id === onnx.graph.initializer && textOf(content, onnx.tensor.name) === positionsInput) {
        const { dims, data } = readTensor(content);
        table = { positions: new Float32Array(data.buffer), width: dims.at(-1)! };
        return [
          delimited(
            onnx.graph.input,
            tensorValue(positionsInput, elementType.float, ['positions', table.width]),
          ),
        ];
      }
      if (id === onnx.graph.initializer && firstLayer.test(textOf(content, onnx.tensor.name)))
        mels = readTensor(content).dims[1] ?? melsDefault;
      // Shapes stored with it are those of thirty seconds, and the attention weights are of no use here.
      if (id === onnx.graph.valueInfo) return [];
      if (id === onnx.graph.output && textOf(content, onnx.value.name) !== keptOutput) return [];
      return undefined;
    });
    return delimitedParts(onnx.model.graph, graph);
  });
  if (!table) throw new Error(`the encoder has no ${positionsInput}`);
  return { model: Buffer.concat(parts), mels, ...table };
}
