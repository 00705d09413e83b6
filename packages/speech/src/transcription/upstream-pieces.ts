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
    language: options.language ?? languageOf(joined.language),
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

/** Times lie in the piece that they are of, and end no earlier than they start, whatever the server says. */
const moved = <T extends { start: number; end: number }>(items: T[], piece: Region): T[] =>
  items.map((item) => {
    const start = within(piece, item.start);
    return { ...item, start, end: Math.max(start, within(piece, item.end)) };
  });

const within = ({ start, end }: Region, seconds: number): number =>
  Number(Math.min(end, start + (Number.isNaN(seconds) ? 0 : Math.max(0, seconds))).toFixed(2));

/** A code, or nothing that anyone could use. */
const languageOf = (code: string | undefined): string =>
  code !== undefined && /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/i.test(code) ? code : 'und';
