import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { serverJson } from './server-json.ts';

/** What the registry's schema of 2025-12-11 requires of the fields that are used, and no other field. */
const httpUrl = z.string().regex(/^https?:\/\/[^\s]+$/);
const header = z.strictObject({
  name: z.string(),
  description: z.string().optional(),
  placeholder: z.string().optional(),
  isRequired: z.boolean(),
  isSecret: z.boolean(),
});
const entry = z.strictObject({
  $schema: z.url(),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  websiteUrl: z.url(),
  remotes: z.tuple([
    z.strictObject({ type: z.literal('streamable-http'), url: httpUrl, headers: z.array(header) }),
  ]),
});

test('the entry is what the MCP registry accepts, named after the host', () => {
  const names = {
    'https://api.example.com': 'com.example.api/oja',
    'http://127.0.0.1:8787': '127.0.0.1/oja',
    'http://[::1]:8787': 'localhost/oja',
    'http://localhost:8787': 'localhost/oja',
  };
  for (const [origin, name] of Object.entries(names)) {
    const read = entry.parse(serverJson('/.well-known/mcp/server.json', origin));
    assert.equal(read.name, name);
    assert.equal(read.remotes[0].url, `${origin}/mcp`);
  }
  assert.equal(serverJson('/.well-known/security.txt', 'https://example.com'), undefined);
});
