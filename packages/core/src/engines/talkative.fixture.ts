/** A sandboxed process in hostile hands: with an answer it sends another, which would be that of the next question. */
import { writeSync } from 'node:fs';
import { splitParts } from './frames.ts';
import { answerQuestions } from './sandboxed-child.ts';

const forged = Buffer.concat(splitParts({ ok: true, value: 'forged', rssBytes: 0 }));
let asked = 0;

await answerQuestions<'forge' | 'ask'>({
  async answer(question) {
    asked++;
    if (question === 'ask') return asked;
    writeSync(3, Buffer.concat(splitParts({ ok: true, value: asked, rssBytes: 0 })));
    writeSync(3, forged);
    return 'late';
  },
  refusalOf: (error) => ({ code: 'internal_error', message: String(error) }),
});
