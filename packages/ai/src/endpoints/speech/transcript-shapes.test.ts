import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import {
  openaiSegments,
  plainAnswer,
  segmentOut,
  transcriptOut,
  verboseAnswer,
} from '../../../../speech/src/endpoints/transcribing.ts';
import { diarizedAnswer } from './diarizing.ts';

const heard = {
  text: 'The market opens at eight.',
  language: 'en',
  duration: 2,
  segments: [{ start: 0, end: 2, text: 'The market opens at eight.', confidence: 0.4 }],
  lowConfidence: true as const,
  words: [{ start: 0, end: 0.4, word: 'The' }],
  notes: ['A note.'],
};

test('every shape of a transcript is as the reference says', () => {
  const described = z.strictObject({ ...transcriptOut, segments: z.array(z.strictObject(segmentOut.shape)) });
  const diarized = diarizedAnswer({ ...heard, voices: ['A'] }, false) as { data: unknown };
  const shapes = {
    json: plainAnswer(heard),
    'json for SDKs': { ...plainAnswer(heard), segments: openaiSegments(heard, 0) },
    verbose: verboseAnswer(heard, [], 0),
    'verbose, words alone': verboseAnswer(heard, ['word'], 0),
    diarized: diarized.data,
  };
  for (const [name, shape] of Object.entries(shapes)) {
    assert.deepEqual(described.safeParse(shape).error?.issues ?? [], [], name);
  }
});

test('a transcript that is not reliable says so, and how sure each segment is', () => {
  assert.equal(plainAnswer(heard).low_confidence, true);
  assert.equal(plainAnswer(heard).segments[0]!.confidence, 0.4);
  const verbose = verboseAnswer(heard, [], 0);
  assert.equal(verbose.low_confidence, true);
  assert.equal(verbose.segments[0]!.avg_logprob, -0.916);
  assert.ok(!('low_confidence' in plainAnswer({ ...heard, lowConfidence: undefined })));
});
