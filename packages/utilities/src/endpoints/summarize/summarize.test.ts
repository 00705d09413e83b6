import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import {
  openStandIn,
  type Reply,
  type SeenRequest,
  type StandIn,
} from '../../../../core/src/engines/upstream-testing.ts';
import { articlePage, articleSentences } from '../../../../documents/src/summary/article-testing.ts';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import { summarize } from './summarize.ts';
import { readAnswer } from './summarize-chat.ts';

const path = '/api/v1/utils/summarize';
const yoruba =
  'Ọjà Bodìjà ní ìlú Ìbàdàn ti ń gba owó láti orí ẹ̀rọ ìbánisọ̀rọ̀. Àwọn oníṣòwò sọ pé ọjà wọn ń tà dáadáa ju ti tẹ́lẹ̀ lọ. ' +
  'Ṣùgbọ́n nígbà tí ẹ̀rọ ìbánisọ̀rọ̀ kò ṣiṣẹ́, àwọn tí ó ní owó lọ́wọ́ nìkan ni ó rí ọjà rà. Ẹgbẹ́ àwọn oníṣòwò fẹ́ kí ilé-iṣẹ́ náà tún un ṣe.';

async function wordDocument(): Promise<Buffer> {
  const children = [
    new Paragraph({ text: 'Market day', heading: HeadingLevel.HEADING_1 }),
    ...articleSentences.map((text) => new Paragraph({ text })),
    new Table({
      rows: [
        ['Stall', 'Sales in November'],
        ['Mama Ngozi', '1,200,000 naira'],
        ['Alhaji Musa', '950,000 naira'],
      ].map(
        (cells) =>
          new TableRow({ children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })) }),
      ),
    }),
  ];
  return await Packer.toBuffer(new Document({ sections: [{ children }] }));
}

/** An OpenAI-compatible server that summarizes anything the same way. */
const model = (request: SeenRequest) => ({
  json: {
    id: 'c1',
    object: 'chat.completion',
    created: 1,
    model: 'stand-in',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: request.body.includes('Bodija')
            ? 'SUMMARY: Phones replace cash at Bodija.\nKEY POINTS:\n- Sales rose.\n- The network fails at times.'
            : '',
        },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  },
});

suite('summarize over HTTP', () => {
  let server: TestServer;
  let site: StandIn;
  let chat: StandIn;
  const ask = async (body: unknown) => {
    const answer = await server.call(path, { body });
    if (answer.status === 200) summarize.output.parse(answer.json);
    return answer;
  };

  before(async () => {
    const word = await wordDocument();
    site = await openStandIn(({ path: asked }): Reply => {
      if (asked === '/empty') return { body: '<html><body><script>x</script></body></html>' };
      const refresh = (to: string) => ({
        headers: { 'content-type': 'text/html' },
        body: `<html><head><meta http-equiv="Refresh" content="0; url='${to}'"></head><body>Wait</body></html>`,
      });
      if (asked === '/refreshed') return refresh('article');
      if (asked === '/in-a-loop') return refresh('/in-a-loop');
      if (asked === '/inside') return refresh('http://127.0.0.1:1/');
      if (asked === '/missing') return { status: 404, body: 'no' };
      if (asked === '/moved') return { status: 302, headers: { location: '/article' }, body: '' };
      if (asked === '/latin') {
        return {
          headers: { 'content-type': 'text/plain; charset=iso-8859-1' },
          body: Buffer.from('Un caf\xe9 noir est bu chaque matin par des milliers de gens.', 'latin1'),
        };
      }
      if (asked === '/report.docx')
        return { headers: { 'content-type': 'application/octet-stream' }, body: word };
      if (asked === '/broken.pdf')
        return { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7\nbroken' };
      if (asked === '/picture')
        return { headers: { 'content-type': 'image/png' }, body: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') };
      return { headers: { 'content-type': 'text/html; charset=utf-8' }, body: articlePage };
    });
    chat = await openStandIn(model);
    server = await startTestServer({
      env: {
        OJA_EGRESS_ALLOW: new URL(site.url).host,
        OJA_OPENAI_URL: `${chat.url}/v1`,
        OJA_OPENAI_KEY: 'k',
      },
    });
  });
  after(async () => {
    await server?.close();
    await site[Symbol.asyncDispose]();
    await chat[Symbol.asyncDispose]();
  });

  test('a page that sends its readers on by a meta tag is followed, within the guard', async () => {
    const { status, json, text } = await ask({ url: `${site.url}/refreshed`, sentences: 3 });
    assert.equal(status, 200, text);
    assert.equal(json.url, `${site.url}/article`);
    assert.match(json.summary, /Bodija/);
    const looping = await ask({ url: `${site.url}/in-a-loop` });
    assert.notEqual(looping.status, 500, looping.text);
    const inside = await ask({ url: `${site.url}/inside` });
    assert.deepEqual([inside.status, inside.json.error.code], [400, 'address_refused'], inside.text);
  });

  test('a page by address, redirects followed', async () => {
    const { status, json, headers, text } = await ask({ url: `${site.url}/moved`, sentences: 3 });
    assert.equal(status, 200, text);
    assert.deepEqual(
      [json.title, json.byline, json.site, json.published, json.language, json.engine],
      ['Market day in Ibadan', 'Ada Bello', 'Example News', '2026-11-14T08:00:00.000Z', 'en', 'extractive'],
    );
    assert.equal(json.url, `${site.url}/article`);
    assert.equal(articleSentences.filter((sentence) => json.summary.includes(sentence)).length, 3);
    assert.ok(json.key_points.length > 0 && json.keywords.length > 3);
    assert.ok(json.word_count > 200 && json.reading_time >= 1);
    assert.equal(headers.get('x-oja-engine'), 'extractive');
  });

  test('html, text and files in JSON and multipart', async () => {
    assert.equal((await ask({ html: articlePage })).json.title, 'Market day in Ibadan');
    assert.equal(
      (await ask({ text: articleSentences.join(' '), sentences: 1 })).json.summary.split('. ').length,
      1,
    );
    const word = await wordDocument();
    const inJson = await ask({ file: { data: word.toString('base64'), filename: 'report.docx' } });
    assert.equal(inJson.status, 200, inJson.text);
    assert.match(inJson.json.summary, /market/);
    assert.doesNotMatch(JSON.stringify(inJson.json), /\|/, 'a table becomes sentences');
    assert.match(
      (await ask({ file: { data: word.toString('base64'), filename: 'a.docx' }, sentences: 30 })).json
        .summary,
      /Stall: Mama Ngozi, Sales in November: 1,200,000 naira\./,
    );
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(word)]), 'report.docx');
    form.append('sentences', '2');
    const inForm = await server.call(path, { body: form });
    assert.equal(inForm.status, 200, inForm.text);
    assert.match((await ask({ url: `${site.url}/report.docx` })).json.summary, /market/);
    assert.match((await ask({ url: `${site.url}/latin` })).json.summary, /café/);
  });

  test('text files of older programs are read as they were written', async () => {
    const words = 'La réunion est reportée à demain à cause de la pluie.';
    const files = [
      Buffer.from(`\ufeff${words}`, 'utf16le'),
      Buffer.from(words, 'latin1'),
      Buffer.from(words),
    ];
    for (const bytes of files) {
      const { json } = await ask({ file: { data: bytes.toString('base64'), filename: 'note.txt' } });
      assert.equal(json.summary, words);
    }
  });

  test('languages are distinguished', async () => {
    assert.equal((await ask({ text: yoruba, sentences: 2 })).json.language, 'yo');
  });

  test('the chat engine writes when asked, and its failure is returned', async () => {
    const { json, headers } = await ask({ text: articleSentences.join(' '), engine: 'chat' });
    assert.equal(json.summary, 'Phones replace cash at Bodija.');
    assert.deepEqual(json.key_points, ['Sales rose.', 'The network fails at times.']);
    assert.equal(json.engine, 'chat');
    assert.equal(headers.get('x-oja-engine'), 'openai');
    const failed = await ask({ text: 'Nothing that the model knows is in this sentence.', engine: 'chat' });
    assert.equal(failed.json.error.code, 'upstream_error');
  });

  test('refusals name the field', async () => {
    const refused: [unknown, number, string, string][] = [
      [{}, 400, 'invalid_request', 'url'],
      [{ text: 'a', html: 'b' }, 400, 'invalid_request', 'url'],
      [{ url: 'file:///etc/passwd' }, 400, 'invalid_request', 'url'],
      [{ text: 'x', sentences: 0 }, 400, 'invalid_request', 'sentences'],
      [{ url: 'http://127.0.0.1:1/' }, 400, 'address_refused', 'url'],
      [{ url: `${site.url}/missing` }, 422, 'target_unreachable', 'url'],
      [{ url: `${site.url}/empty` }, 422, 'unprocessable', 'url'],
      [{ url: `${site.url}/picture` }, 415, 'unsupported_file', 'url'],
      [{ url: `${site.url}/broken.pdf` }, 422, 'unreadable_file', 'url'],
      [{ text: ' \n ' }, 422, 'unprocessable', 'text'],
      [{ text: 'x', extra: 1 }, 400, 'unknown_field', 'extra'],
    ];
    for (const [body, status, code, param] of refused) {
      const answer = await ask(body);
      const { error } = answer.json;
      assert.deepEqual(
        [answer.status, error?.code, error?.param],
        [status, code, param],
        JSON.stringify(body),
      );
      if (code === 'unreadable_file') assert.match(error.message, /^url: not a readable PDF/);
    }
  });
});

test('reads what models make of the asked form', () => {
  assert.deepEqual(readAnswer('**Summary:** One.\n\n**Key points**\n1. A\n2) B'), {
    summary: 'One.',
    keyPoints: ['A', 'B'],
  });
  assert.deepEqual(readAnswer('<think>hm</think>Just a text.'), { summary: 'Just a text.', keyPoints: [] });
  assert.deepEqual(readAnswer(''), { summary: '', keyPoints: [] });
});
