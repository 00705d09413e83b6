import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '../../../server/src/registry.ts';
import { isRaw, jsonType } from '../endpoints/endpoint.ts';
import { codeSamples } from './code-samples.ts';
import { openApiDocument } from './openapi/openapi.ts';

const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
const { paths } = openApiDocument(endpoints, '0.0.0', 'https://oja.test') as {
  paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>;
};
const rawPaths = endpoints.flatMap((endpoint) =>
  [endpoint.path, ...(endpoint.aliases ?? [])]
    .filter((path) => isRaw(endpoint, path))
    .map((path) => ({ endpoint, path })),
);

test('an endpoint whose example is bytes or events is marked', () => {
  for (const endpoint of endpoints) {
    const { input, example } = endpoint;
    const answer = example.answer?.(input.parse(example.input), {}, byId);
    if (answer === undefined || 'data' in answer || answer.mime === jsonType) continue;
    assert.ok(isRaw(endpoint, endpoint.path), endpoint.id);
  }
  const marked = new Set(rawPaths.map(({ path }) => path));
  for (const path of ['/api/v1/audio/speech', '/api/v1/videos/{id}/content', '/api/v1/requests/tail'])
    assert.ok(marked.has(path), path);
});

test('OpenAPI states their types, and JSON for none of them', () => {
  for (const { endpoint, path } of rawPaths) {
    const { content = {} } = paths[path]![endpoint.method.toLowerCase()]!.responses['200']!;
    assert.deepEqual(Object.keys(content), endpoint.wire?.types, path);
  }
});

test('their samples save the file or print the events', () => {
  for (const { endpoint, path } of rawPaths) {
    const samples = new Map(
      codeSamples({ ...endpoint, path }, 'https://oja.test').map(({ lang, source }) => [lang, source]),
    );
    const isEvents = endpoint.wire!.types![0] === 'text/event-stream';
    assert.match(samples.get('Shell')!, isEvents ? /^curl -N / : /-o '[\w-]+\.\w+'/, path);
    assert.match(samples.get('PHP')!, isEvents ? /fpassthru\(/ : /file_put_contents\(/, path);
    assert.match(samples.get('TypeScript')!, isEvents ? /oja\.stream\(/ : /saveFile\(file/, path);
    assert.match(samples.get('Python')!, isEvents ? /oja\.stream\(/ : /call_for_file\(/, path);
    assert.match(samples.get('Java')!, isEvents ? /transferTo\(/ : /Files\.copy\(/, path);
  }
});
