import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Passage } from '../port.ts';
import { writeAnswer } from './extract-answer.ts';

const recognized = 'MAMA STORES\nTOTAL 4,250 NAIRA';
const picture: Passage = {
  source: 'The picture',
  score: 1,
  described: true,
  text: `The picture is a page or screen of text of 800×200 pixels.\nText in it, row by row (columns parted by |):\n${recognized}`,
  recognized,
};
const answer = (question: string, passages = [picture]) => {
  const grounding = { question, passages };
  return writeAnswer(grounding, {
    tables: { written: async () => undefined, answer: async () => ({}) },
    read: async (asked, [text = '']) => {
      const from = asked.includes('total') ? text.indexOf('4,250') : -1;
      return from < 0 ? [] : [{ passage: 0, from, to: from + '4,250 NAIRA'.length, score: 30 }];
    },
  });
};

test('who asks for the text of a picture gets all of it and nothing else', async () => {
  for (const question of [
    'What text is in this image?',
    'Extract the text from this image',
    'Extract all text',
    'OCR',
    'Please read the text in this image.',
    'Which text does this image contain?',
    'Transcribe this image',
    'Read the text',
    'What text is in the picture?',
    'Is there any text in this photo?',
    'What words do you see here?',
    'What is written on the screenshot?',
    'Quel texte y a-t-il dans cette image ?',
    'Lis le texte de cette image',
    'Extraia todo o texto desta imagem',
    'Extrae el texto de la imagen, por favor',
    '¿Qué texto hay en esta imagen?',
    'Lies bitte den Text auf diesem Bild vor',
    'Was steht auf dem Bild?',
    'Kí ni ọ̀rọ̀ inú àwòrán yìí?',
    'Karanta rubutun da ke cikin hoton nan',
    'Gụọ ihe e dere na foto a',
    'Wetin dem write for dis picture?',
  ])
    assert.equal(await answer(question), recognized, question);
});

test('who asks for a part of it gets that part, and never the line above the text', async () => {
  assert.equal(await answer('What is the total?'), '4,250 NAIRA: “TOTAL 4,250 NAIRA” [The picture]');
  for (const question of [
    'What text is on the button?',
    'Who wrote the text?',
    'Where is the text?',
    'How many words of text are in it?',
    'Which column has the text?',
  ]) {
    const said = await answer(question);
    assert.notEqual(said, recognized, question);
    assert.doesNotMatch(said, /Text in it/, question);
  }
  await assert.rejects(async () => answer('Translate the text in this image'), /needs a chat model/);
});

test('several pictures are named, and one without text says so', async () => {
  const second = { ...picture, source: 'Picture 2', recognized: '' };
  assert.equal(
    await answer('Extract the text', [{ ...picture, source: 'Picture 1' }, second]),
    `[Picture 1]\n${recognized}\n\n[Picture 2]\nNo text was found.`,
  );
  assert.equal(await answer('Read the text', [second]), 'No text was found.');
});

test('of two questions, the one for the text is answered with all of it', async () => {
  const said = await answer('What text is in this image? What is the total?');
  assert.ok(said.startsWith(`- ${recognized} [The picture]\n- 4,250 NAIRA: “TOTAL`), said);
});
