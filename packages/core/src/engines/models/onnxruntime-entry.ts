/** ONNX Runtime, which several plugins run their weights with. */
import { readManifest } from './manifest.ts';
import type { ManifestEntry } from './manifest-entry.ts';
import rows from './onnxruntime.json' with { type: 'json' };

/** For the plugin of these capabilities. */
export const onnxRuntime = (...serves: string[]): ManifestEntry[] =>
  readManifest(rows.map((row) => ({ ...row, serves })));
