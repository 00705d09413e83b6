// @alone
/** A process that may open few files: idle connections of strangers leave enough for the calls that run. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { startChild } from '../../packages/server/src/testing/child-server.ts';

const filesMax = 256;
const skip = existsSync('/usr/bin/espeak-ng') ? false : 'espeak-ng is not installed';

test('connections leave half of the files, and programs run', { skip, timeout: 120_000 }, async () => {
  const server = await startChild({ OJA_ENGINES_SPEECH: 'espeak' }, undefined, filesMax);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const idle: Socket[] = [];
  try {
    const { hostname, port } = new URL(server.url);
    const speak = (text: string): Promise<[status: number | undefined, body: string]> =>
      new Promise((done, failed) => {
        const headers = {
          authorization: `Bearer ${server.firstRun().api_key}`,
          'content-type': 'application/json',
        };
        const path = '/api/v1/utils/tts';
        const sent = request({ hostname, port, path, method: 'POST', headers, agent }, async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk as Buffer);
          done([response.statusCode, Buffer.concat(chunks).toString()]);
        });
        sent.on('error', failed);
        sent.end(JSON.stringify({ text }));
      });
    const [status, body] = await speak('Good morning, how are you today?');
    assert.equal(status, 200, body);
    for (let i = 0; i < filesMax; i++) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      idle.push(socket);
      await once(socket, 'connect');
    }
    const [crowded, why] = await speak('Welcome to the market in Lagos.');
    assert.equal(crowded, 200, why);
    assert.match(server.output(), /at most 128 connections are accepted/);
  } finally {
    for (const socket of idle) socket.destroy();
    agent.destroy();
    await server.kill('SIGKILL');
    rmSync(server.dataDir, { recursive: true, force: true });
  }
});
