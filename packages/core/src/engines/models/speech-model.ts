/** A Whisper model that an operator trained for a language: a folder of files, described by model.json. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const speechFiles = [
  'encoder.onnx',
  'decoder.onnx',
  'vocab.json',
  'merges.txt',
  'generation_config.json',
  'model.json',
];

const described = z.object({
  language: z.string().regex(/^[a-z]{2,3}$/, 'must be a language code of two or three letters, such as ig'),
  whisper_language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .optional(),
});

export interface SpeechModel {
  /** The language that it hears. */
  language: string;
  /** Whisper's mark that it was trained with; another language's where Whisper has none of its own. */
  mark: string;
}

/** Undefined where the folder holds something else. */
export function readSpeechModel(folder: string): SpeechModel | undefined {
  try {
    checkSpeechModel(folder);
  } catch {
    return undefined;
  }
  const { language, whisper_language: mark = language } = described.parse(readDescription(folder));
  return { language, mark };
}

/** Throws what is wrong with it. */
export function checkSpeechModel(folder: string): void {
  const missing = speechFiles.filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0) throw new Error(`${folder} has no ${missing.join(', ')}`);
  const { error } = described.safeParse(readDescription(folder));
  if (error)
    throw new Error(
      `model.json: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
    );
}

function readDescription(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8'));
  } catch {
    throw new Error('model.json is not JSON');
  }
}
