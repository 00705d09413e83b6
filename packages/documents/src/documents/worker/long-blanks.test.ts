import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tasks } from './tasks.ts';

const blanks = ' '.repeat(100_000);
const files = {
  csv: `a,b\n"x${blanks}y",1\n`,
  md: `- x${blanks}y\n`,
  html: `<ul><li>x${blanks}<br>${blanks}y</ul><pre>x${blanks}y</pre>`,
  txt: `x${blanks}y\n\n${blanks}`,
} as const;

for (const format of Object.keys(files) as (keyof typeof files)[])
  test(`a long run of blanks in ${format} takes no longer than other text`, { timeout: 60_000 }, async () => {
    const file = { bytes: Buffer.from(files[format]), format };
    const { sections } = await tasks.read({ ...file, pictures: false });
    assert.match(sections[0]!.text, /x\s*y/);
    const written = await tasks.write({ from: 'file', file, to: 'md' });
    assert.match(Buffer.from(written.files[0]!.bytes).toString(), /x\s*y/);
  });
