/** Operations of an OpenAPI 3.x or Swagger 2.0 document. What it has and a service can't is listed. */
import { operationPath } from '../../endpoints/operator/services/definition.ts';
import { fail } from '../../errors.ts';
import type { Json, Problem } from '../schema.ts';
import { resolve } from './document.ts';
import { type KeyField, keysOf } from './keys.ts';
import { type GivenOperation, methods, OperationReader, type Whole } from './operation.ts';
import { fromSwagger } from './swagger.ts';
import { list, plainText, record, text, unused } from './values.ts';

export interface ImportedDocument {
  title: string;
  summary: string;
  /** None where the document has no usable one. */
  urls: string[];
  /** Without prices. */
  operations: GivenOperation[];
  /** What the provider wants with each call. */
  keys: KeyField[];
  problems: Problem[];
}

const operationsMax = 1000;

/** `from`: the URL that it was read from, which its servers may be relative to. */
export function readOpenApi(document: unknown, from?: string): ImportedDocument {
  const given = record(document);
  const isSwagger = /^2\./.test(String(given.swagger));
  const version = text(given.openapi);
  if (!isSwagger && (version === undefined || !/^3\.[0-2]/.test(version)))
    throw fail(
      'invalid_request',
      'document: must be an OpenAPI document of version 3.0, 3.1 or 3.2, or Swagger 2.0.',
      { param: 'document' },
    );
  const root = isSwagger ? fromSwagger(given) : given;
  const info = record(root.info);
  const problems: Problem[] = [];
  const urls = urlsOf(root, from, problems);
  const keys = keysOf(root, problems);
  const operations = operationsOf({ root, problems, keys });
  if (root.webhooks !== undefined)
    problems.push({ place: 'webhooks', message: 'Webhooks of the document are left out.' });
  return {
    title: text(info.title)?.slice(0, 60) ?? 'Service',
    summary: (plainText(text(info.summary) ?? text(info.description)) ?? '')
      .split('\n', 1)
      .join('')
      .slice(0, 300),
    urls,
    operations,
    keys,
    problems,
  };
}

/** The first: others may be sandboxes, which must not serve where it fails. */
function urlsOf(root: Json, from: string | undefined, problems: Problem[]): string[] {
  const items = Object.values(record(root.paths)).map((item) => record(item));
  const own = items.flatMap((item) => [item, ...methods.map((method) => record(item[method]))]);
  const urls = [root, ...own].map(({ servers }) => list(servers).flatMap((one) => urlOf(one, from)));
  const [first, ...others] = new Set(urls.flat());
  const note = (message: string) => problems.push({ place: 'servers', message });
  if (first === undefined) note('The document names no URL of its server: enter the base URL.');
  if (others.length > 0) note(`${first} is used. Not used: ${others.slice(0, 10).join(', ')}.`);
  return first === undefined ? [] : [first];
}

function urlOf({ url, variables }: Json, from: string | undefined): string[] {
  const filled = String(url ?? '').replace(/\{([^}]*)\}/g, (_, name: string) =>
    String(record(record(variables)[name]).default ?? ''),
  );
  const found = URL.parse(filled, from);
  if (found === null || !/^https?:$/.test(found.protocol) || filled === '') return [];
  return [`${found.origin}${found.pathname}`.replace(/\/$/, '')];
}

function operationsOf(whole: Whole): GivenOperation[] {
  const { root, problems } = whole;
  const operations: GivenOperation[] = [];
  const names = new Set<string>();
  const places = new Set<string>();
  for (const [path, given] of Object.entries(record(root.paths))) {
    const item = resolve(given, root);
    for (const other of ['head', 'options', 'trace', 'query'])
      if (item[other] !== undefined)
        problems.push({ place: `${other.toUpperCase()} ${path}`, message: 'This method is left out.' });
    for (const method of methods) {
      if (item[method] === undefined) continue;
      const place = `${method.toUpperCase()} ${path}`;
      const operation = new OperationReader(whole, place).read(method, path, item, record(item[method]));
      const problem = leftOut(operation, places) ?? (operations.length < operationsMax ? undefined : tooMany);
      if (problem !== undefined) {
        problems.push({ place, message: problem });
        continue;
      }
      const name = unused(operation.name, (one) => names.has(one));
      names.add(name);
      operations.push({ ...operation, name });
    }
  }
  return operations;
}

const tooMany = `A service has at most ${operationsMax} operations: this one is left out.`;

/** Why no service can have it beside those before it. */
function leftOut({ method, path, input }: GivenOperation, places: Set<string>): string | undefined {
  if (!operationPath.safeParse(path).success) return 'A path of this form is left out.';
  const fields = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const missing = fields.find((name) => !Object.hasOwn(record(record(input).properties), name));
  if (missing !== undefined)
    return `The path parameter ${missing} is not declared: the operation is left out.`;
  const place = `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
  if (places.has(place)) return 'Another operation has this method and path: this one is left out.';
  places.add(place);
  return undefined;
}
