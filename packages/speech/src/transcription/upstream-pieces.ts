/** Long sound for upstreams: WAV pieces below their size limits, answers joined with the times moved. */

import type { Pcm } from '@oja/core/formats/sound/pcm';
import { wavHeader } from '@oja/core/formats/sound/wav';
import type { Segment, Transcript, Word } from './port.ts';
import { type Region, slice, stretches } from './speech-regions.ts';

/** 16 kHz WAV: 19 MB, below the 25 MB that OpenAI takes. */
const pieceSeconds = 600;

export interface PieceTranscript {
  text: string;
  language?: string;
  segments: Segment[];
  words: Word[];
}

export async function transcribePieces(
  pcm: Pcm,
  hear: (wav: Uint8Array) => Promise<PieceTranscript>,
  options: { language: string | undefined; words: boolean; onProgress?: (fraction: number) => void },
): Promise<Transcript> {
  const parts = await stretches(pcm, pieceSeconds);
  const joined: PieceTranscript = { text: '', segments: [], words: [] };
  const texts: string[] = [];
  for (const [index, part] of parts.entries()) {
    const heard = await hear(wavOf(pcm, part));
    texts.push(heard.text.trim());
    joined.language ??= heard.language;
    joined.segments.push(...moved(segmentsOf(heard, part), part));
    joined.words.push(...moved(heard.words, part));
    options.onProgress?.((index + 1) / parts.length);
  }
  return {
    text: texts.filter(Boolean).join(' '),
    language: options.language ?? joined.language ?? 'und',
    segments: joined.segments,
    ...(options.words ? { words: joined.words } : {}),
  };
}

function wavOf(pcm: Pcm, part: Region): Uint8Array {
  const samples = slice(pcm, part);
  return Buffer.concat([wavHeader(pcm.sampleRate, samples.byteLength), Buffer.from(samples.buffer)]);
}

/** A server that gives no segments gives one. */
const segmentsOf = ({ segments, text }: PieceTranscript, part: Region): Segment[] =>
  segments.length > 0 || text.trim() === ''
    ? segments
    : [{ start: 0, end: part.end - part.start, text: text.trim() }];

const moved = <T extends { start: number; end: number }>(items: T[], { start, end }: Region): T[] =>
  items.map((item) => ({
    ...item,
    start: Number((item.start + start).toFixed(2)),
    end: Number(Math.min(end, item.end + start).toFixed(2)),
  }));
