import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readText } from '../../../../documents/src/endpoints/read-text.ts';

const prose = 'The bank raised its rate on Tuesday, the sixth time this year. '.repeat(5).trim();

test('the first line of a text is its title where it is no sentence and stands apart', () => {
  const news = readText(`Bank raises its rate to 27.5%\n\nBy Adaeze Okafor, Abuja\n\n${prose}`);
  assert.deepEqual([news.title, news.byline], ['Bank raises its rate to 27.5%', 'Adaeze Okafor, Abuja']);
  assert.equal(news.text.trim(), prose);
  for (const [text, title] of [
    [`# fastqueue\n${prose}`, 'fastqueue'],
    [`**Bold** [move](https://example.com)\r\n\r\n${prose}`, 'Bold move'],
    [`Rates\n=====\n${prose}`, 'Rates'],
    [prose, null],
    [`This is a sentence.\n\n${prose}`, null],
    [`A line\nthat goes on. ${prose}`, null],
    [`- one point\n\n${prose}`, null],
    ['Short\n\nToo short to need a title.', null],
    ['', null],
  ] as const)
    assert.equal(readText(text).title, title, text.slice(0, 30));
});

test('programs between fences are no prose', () => {
  const { text } = readText(
    `${prose}\n\n\`\`\`js\nconst secret = 1;\n\`\`\`\n\nAfter it.\n\n~~~\nopen to the end`,
  );
  assert.doesNotMatch(text, /secret|open to the end/);
  assert.match(text, /After it\./);
});
