/** Unknown paths are calls, too: they return the usual error body and are logged. */
import { z } from 'zod';
import { type KnownEndpoint, notLoaded } from '../domain/categories.ts';
import { defineEndpoint, type Endpoint, free } from '../endpoints/endpoint.ts';
import { fail, type OjaError } from '../errors.ts';
import { meantPath, type Routes } from './routes.ts';

const anything = z.record(z.string(), z.unknown());

/** `absent`: paths of what this server has not loaded. */
export const unknownEndpoint = (
  routes: Routes,
  absent: Routes<KnownEndpoint>,
  method: string,
  path: string,
): Endpoint => refusing(path, () => refusal(routes, absent, method, path));

export const isWebSocket = ({ upgrade = '' }: { upgrade?: string }): boolean => /^websocket$/i.test(upgrade);

/** Clients that try WebSocket first, like Codex, continue over HTTP at once after 426. */
export const noWebSocket = (path: string): Endpoint =>
  refusing(path, () => fail('websocket_unsupported', `${path} is not served over WebSocket.`));

function refusing(path: string, error: () => OjaError): Endpoint {
  return defineEndpoint({
    id: 'unknown',
    group: 'public',
    method: 'GET',
    path,
    summary: 'An unknown path.',
    access: 'public',
    input: anything,
    output: anything,
    price: free,
    limits: { bodyBytesMax: 1024 * 1024, timeoutMs: 1_000 },
    errors: ['not_found', 'method_not_allowed', 'websocket_unsupported'],
    example: {
      input: {},
      output: {},
      answer() {
        throw error();
      },
    },
    run: () => Promise.reject(error()),
  });
}

function refusal(routes: Routes, absent: Routes<KnownEndpoint>, method: string, path: string) {
  const missing = absent.find(method, path)?.endpoint;
  if (missing !== undefined) return fail('not_found', notLoaded(missing.id));
  const notOffered = notOfferedAt(method, path);
  if (notOffered !== undefined) return fail('not_found', `${notOffered} is not supported. ${offeredAt}`);
  const allowed = gemini.test(path) ? [] : routes.allowed(path);
  if (allowed.length === 0) {
    const hint = hintFor(routes, path) ?? 'GET /api/v1/catalogue lists all endpoints.';
    return fail('not_found', `No endpoint at ${path}. ${hint}`);
  }
  return fail('method_not_allowed', `${path} accepts ${allowed.join(', ')}, not ${method}.`, {
    details: { allow: allowed },
  });
}

/** What to do instead, for callers with an SDK. */
export function hintFor(routes: Routes, path: string): string | undefined {
  const [, model, verb] = gemini.exec(path) ?? [];
  if (verb !== undefined)
    return `Did you mean /api/v1beta/models/${model}:${verb}? The base URL of Google's SDKs ends in /api: see /docs/agents.`;
  if (ofBoth.test(path))
    return "This part of OpenAI's or Anthropic's API is not supported; /docs/openai-sdks and /docs/agents list what is.";
  const meant = meantPath(routes, path);
  // fine_tuning/jobs only resembles jobs.
  if (meant !== undefined && !otherParts.test(path.slice(0, -meant.slice('/api/v1'.length).length)))
    return `Did you mean ${meant}? The base URL of an SDK ends in /api/v1.`;
  if (otherParts.test(path))
    return "This part of OpenAI's API is not supported; /docs/openai-sdks lists what is.";
  if (anthropicOnly.test(path))
    return "This part of Anthropic's API is not supported; /docs/agents lists what is.";
  return undefined;
}

const offeredAt = '/docs/openai-sdks lists what is.';

/** Parts of OpenAI's API beside those that are served: a plain no instead of a wrong method or a missing id. */
const notOffered: [method: string, path: RegExp, what: string][] = [
  ['POST', /^\/api\/v1\/videos\/edits$/, 'Editing a video'],
  ['POST', /^\/api\/v1\/videos\/extensions$/, 'Extending a video'],
  ['POST', /^\/api\/v1\/videos\/characters$/, 'Creating a video character'],
  ['GET', /^\/api\/v1\/videos\/characters\/[^/]+$/, 'Retrieving a video character'],
  ['POST', /^\/api\/v1\/videos\/[^/]+\/remix$/, 'Remixing a video'],
  ['DELETE', /^\/api\/v1\/models\/.+$/, 'Deleting a model'],
  ['POST', /^\/api\/v1\/audio\/voices$/, 'Creating a voice'],
  ['DELETE', /^\/api\/v1\/audio\/voices\/[^/]+$/, 'Deleting a voice'],
];

const notOfferedAt = (method: string, path: string): string | undefined =>
  notOffered.find(([of, pattern]) => of === method && pattern.test(path))?.[2];

/** What Google's SDKs and the Gemini CLI call, with any base URL. */
const gemini =
  /\/models\/([^/]+):(generateContent|streamGenerateContent|countTokens|embedContent|batchEmbedContents|predict)$/;

/** Parts of OpenAI's API of which little or nothing is served. */
const otherParts =
  /\/(assistants|chatkit|content_provenance_checks|containers|decisions|evals|fine_tuning|images|live|organization|projects|realtime|safety|threads|uploads|vaults|vector_stores|voice_consents|webhook_(endpoints|event_types))(\/|$)/;
const ofBoth = /^\/api\/v1\/(agents|skills)(\/|$)/;
const anthropicOnly = /^\/api\/v1\/(complete|environments|organizations|sessions)(\/|$)/;
