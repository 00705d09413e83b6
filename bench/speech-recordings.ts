/**
 * Real recordings through the embedded engine. A folder holds sound files and texts.json: a list of
 * {file, text, language?, split?}. Run:
 *   node bench/speech-recordings.ts FOLDER [--language yo] [--split val] [--limit 20] [--model whisper-base] [--show]
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { callWith } from '../packages/core/src/engines/upstream-testing.ts';
import type { Pcm } from '../packages/core/src/formats/sound/pcm.ts';
import { openTestModels } from '../packages/server/src/testing/models.ts';
import type { TranscriptionEngine } from '../packages/speech/src/transcription/port.ts';
import { createWhisper } from '../packages/speech/src/transcription/whisper.ts';
import { defaultModel } from '../packages/speech/src/transcription/whisper-models.ts';
import { type HeardClip, score } from './lib/speech-score.ts';

export interface Clip {
  said: string;
  pcm: Pcm;
}

const clockTicksPerSecond = 100;

/** CPU seconds and the most memory, in megabytes, of the process that runs Whisper. */
export function childUse(): { cpuSeconds: number; memoryMb: number } {
  const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'whisper-child'], {
    encoding: 'utf8',
  });
  const pid = found.trim().split('\n')[0]!;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  const peakKb = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond,
    memoryMb: Math.round(peakKb / 1000),
  };
}

export async function hear(
  engine: TranscriptionEngine,
  clips: Clip[],
  asked: { language?: string; model?: string },
  onHeard: (clip: HeardClip, language: string) => void = () => {},
): Promise<HeardClip[]> {
  const heard: HeardClip[] = [];
  for (const { said, pcm } of clips) {
    const found = await engine.transcribe({ pcm, words: true, ...asked }, callWith());
    const sureness = found.segments.map(({ confidence = 0 }) => confidence);
    const clip = {
      said,
      heard: found.text,
      words: (found.words ?? []).map(({ word, confidence = 0 }) => ({ word, confidence })),
      confidence: sureness.length === 0 ? 0 : Math.min(...sureness),
      isLow: found.lowConfidence ?? false,
      seconds: pcm.samples.length / pcm.sampleRate,
    };
    heard.push(clip);
    onHeard(clip, found.language);
  }
  return heard;
}

function readSound(path: string): Pcm {
  const args = ['-nostdin', '-v', 'error', '-i', path, '-f', 's16le', '-ac', '1', '-ar', '16000', '-'];
  const bytes = execFileSync('ffmpeg', args, { maxBuffer: 200_000_000 });
  return { samples: new Int16Array(new Uint8Array(bytes).buffer), sampleRate: 16_000 };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      language: { type: 'string' },
      split: { type: 'string' },
      limit: { type: 'string', default: '1000' },
      model: { type: 'string' },
      show: { type: 'boolean', default: false },
    },
  });
  const [folder] = positionals;
  if (!folder) throw new Error('name the folder of the recordings');
  const rows = JSON.parse(readFileSync(join(folder, 'texts.json'), 'utf8')) as Record<string, string>[];
  const chosen = rows
    .filter(({ split }) => !values.split || split === values.split)
    .slice(0, Number(values.limit));
  if (chosen.length === 0) throw new Error(`no recording of ${folder} has the split ${values.split}`);
  const clips = chosen.map(({ file, text }) => ({ said: text!, pcm: readSound(join(folder, file!)) }));
  const models = await openTestModels('onnxruntime', defaultModel, 'whisper-base-yo');
  const engine = createWhisper({ model: 'auto', threads: 0 }, { models });
  const asked = {
    ...(values.language ? { language: values.language } : {}),
    ...(values.model ? { model: values.model } : {}),
  };
  const heard = await hear(engine, clips, asked, (clip, language) => {
    if (values.show)
      console.log(`${language} ${clip.confidence}${clip.isLow ? ' low' : ''}: ${clip.said} → ${clip.heard}`);
  });
  const seconds = heard.reduce((total, clip) => total + clip.seconds, 0);
  const { cpuSeconds, memoryMb } = childUse();
  const figures = {
    clips: heard.length,
    seconds,
    ...score(heard),
    cpuPerSecond: cpuSeconds / seconds,
    memoryMb,
  };
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(16)} ${value.toFixed(2)}`);
  await engine.close?.();
  await models.close();
}

if (import.meta.main) await main();
