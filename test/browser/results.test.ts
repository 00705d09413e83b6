// @alone first @slow
/** Every kind of answer, seen and heard in a real browser. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import {
  beginEvents,
  type ChatStandIn,
  chunk,
  completion,
  event,
  openChatStandIn,
  sendJson,
  usageChunk,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { makeCertificates, startTlsServer } from '../../packages/core/src/testing/tls-servers.ts';
import { openTestModels, testModelsDir } from '../../packages/server/src/testing/models.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { buildConsole, launch, noBrowser } from './browser.ts';
import * as results from './results.ts';

/** An upstream that hears the same two sentences in every sound. */
async function openListener() {
  const segments = [
    { id: 0, start: 0, end: 0.2, text: 'Ẹ káàárọ̀.' },
    { id: 1, start: 0.2, end: 0.5, text: 'Ẹ kú ọjà.' },
  ];
  const server = createServer((request, response) => {
    request.resume().once('end', () =>
      sendJson(response, 200, {
        text: segments.map(({ text }) => text).join(' '),
        language: 'yoruba',
        duration: 0.5,
        segments,
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

describe('results in the playground', { skip: noBrowser, concurrency: 1 }, () => {
  let built: Awaited<ReturnType<typeof buildConsole>>;
  let server: TestServer;
  let browser: Browser;
  let chat: ChatStandIn;
  let listener: Awaited<ReturnType<typeof openListener>>;
  let tls: Awaited<ReturnType<typeof startTlsServer>>;
  const lastWord = Promise.withResolvers<void>();

  before(async () => {
    await openTestModels('geo-city', 'geo-asn');
    built = await buildConsole();
    tls = await startTlsServer(await makeCertificates());
    listener = await openListener();
    chat = await openChatStandIn(async (response, { path, body }) => {
      if (path.endsWith('/models')) return sendJson(response, 200, { data: [{ id: 'stand-in-1' }] });
      if (body.stream !== true) return sendJson(response, 200, completion('A market at dawn.'));
      beginEvents(response);
      response.write(event(chunk({ role: 'assistant', content: 'The capital is' })));
      await lastWord.promise;
      for (const last of [chunk({ content: ' Abuja.' }), chunk({}, 'stop'), usageChunk, '[DONE]'])
        response.write(event(last));
      response.end();
    });
    server = await startTestServer({
      consoleDir: built.dir,
      env: {
        OJA_MODELS_DIR: testModelsDir,
        OJA_EGRESS_ALLOW: `127.0.0.1:${tls.port}`,
        OJA_OPENAI_URL: chat.url,
        OJA_OPENAI_KEY: 'sk-test',
        OJA_ENGINES_CHAT: 'openai',
        OJA_TRANSCRIPTION_URL: listener.url,
        OJA_ENGINES_TRANSCRIPTION: 'openai',
        OJA_ENGINES_SPEECH: 'espeak',
        OJA_ENGINES_VIDEO: 'storyboard',
      },
    });
    for (const category of ['network', 'utilities'])
      await server.call(`/api/v1/operator/categories/${category}`, {
        method: 'PUT',
        body: { state: 'live' },
      });
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    await server?.close();
    await chat?.[Symbol.asyncDispose]();
    listener?.close();
    await tls?.[Symbol.asyncDispose]();
    built?.remove();
  });

  const see = (look: Parameters<typeof results.withPage>[2]) => results.withPage(browser, server, look);

  it('a picture', () => see(results.picture));
  slowTest('a sound with its words', () => see(results.sound));
  slowTest('a film, followed while it is made', () => see(results.film));
  slowTest('a film that is stopped', () => see(results.filmStopped));
  slowTest('a PDF', () => see(results.paper));
  it('a place on the map', () => see(results.map));
  slowTest('a chain of certificates', () => see((page) => results.chain(page, tls.port)));
  slowTest('a transcript beside its sound', async () => {
    const spoken = await fetch(`${server.url}/api/v1/utils/tts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.operator.api_key}`,
        'content-type': 'application/json',
        accept: 'audio/wav',
      },
      body: JSON.stringify({ text: 'Good morning. Welcome to the market.', format: 'wav' }),
    });
    const speech = Buffer.from(await spoken.arrayBuffer());
    await see((page) => results.transcript(page, speech));
  });
  // Its row is looked for until it is written.
  slowTest('a conversation that is stopped', () => results.withPage(browser, server, results.stopped, /404/));
  slowTest('a conversation, word by word', () =>
    see((page) => results.conversation(page, () => lastWord.resolve())),
  );
});
