// @alone
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { Redis } from 'ioredis';
import { connectTo } from '../../packages/core/src/testing/database.ts';
import { postgresInstalled, startPostgres } from './postgres.ts';
import { redisInstalled, startRedis } from './redis.ts';

test('a private PostgreSQL runs unprivileged, survives a crash with its data, and is gone after stop', {
  skip: !postgresInstalled() && 'PostgreSQL is not installed',
}, async () => {
  const server = await startPostgres();
  try {
    const before = await connectTo(server.url);
    await before.query('create table kept (n int)');
    await before.query('insert into kept values (37)');
    await server.crash();
    await server.resume();
    const after = await connectTo(server.url);
    const { rows } = await after.query('select n from kept');
    assert.deepEqual(rows, [{ n: 37 }]);
    await after.end();
  } finally {
    await server.stop();
  }
  assert.equal(await answers(server.port), false);
});

test('a private Redis starts empty and is gone after stop', {
  skip: !redisInstalled() && 'Redis is not installed',
}, async () => {
  const server = await startRedis();
  try {
    const client = new Redis(server.url);
    await client.set('a', '1');
    assert.equal(await client.get('a'), '1');
    client.disconnect();
  } finally {
    await server.stop();
  }
  assert.equal(await answers(server.port), false);
});

test('a service ends when the process that started it is killed', {
  skip: !redisInstalled() && 'Redis is not installed',
}, async () => {
  const script = `
    const { startRedis } = await import(${JSON.stringify(new URL('redis.ts', import.meta.url).href)});
    const { port } = await startRedis();
    process.stdout.write(String(port));
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = await once(owner.stdout, 'data');
  const port = Number(String(chunk));
  const held = connect(port, '127.0.0.1');
  await once(held, 'connect');
  const dropped = new Promise((resolve) => held.once('close', resolve));
  held.on('error', () => {});
  held.resume();
  owner.kill('SIGKILL');
  await dropped;
});

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
