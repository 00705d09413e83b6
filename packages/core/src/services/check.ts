/** Whether a definition can be served; what of it is not checked or not safe is listed. */

import { setImmediate } from 'node:timers/promises';
import {
  type Definition,
  formOf,
  isJob,
  type JobForm,
  type Mapping,
  type Operation,
  type Webhook,
} from '../endpoints/operator/services/definition.ts';
import { fail } from '../errors.ts';
import { queryJson } from './json-path.ts';
import { filterOf } from './mapping.ts';
import { fieldsOf } from './request.ts';
import { inputSchema, outputSchema, type Problem, representable } from './schema.ts';
import { filesOf } from './sent-file.ts';

const refuse = (param: string, message: string) => fail('invalid_request', `${param}: ${message}`, { param });

/** Returns it with schemas that can be represented. Throws what can't be served. */
export async function checkDefinition(
  given: Definition,
  isAllowed: (url: string) => boolean,
): Promise<{ definition: Definition; problems: Problem[] }> {
  const problems: Problem[] = [];
  refuseSame(
    'providers',
    given.providers.map(({ name }) => name),
  );
  refuseSame(
    'operations',
    given.operations.map(({ name }) => name),
  );
  refuseSame(
    'operations',
    given.operations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`),
  );
  for (const [at, { urls }] of given.providers.entries())
    for (const url of urls) checkUrl(url, `providers[${at}].urls`, isAllowed);
  for (const { name, webhook } of given.providers) checkWebhook(webhook, `providers.${name}.webhook`);
  const known = new Map(given.providers.map(({ name, webhook }) => [name, webhook]));
  const operations: Operation[] = [];
  for (const operation of given.operations) {
    operations.push(checked(operation, known, problems));
    // Hundreds of them take seconds, in which calls go on.
    await setImmediate();
  }
  return { definition: { ...given, operations }, problems };
}

function refuseSame(param: string, names: string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw refuse(param, `${twice} is named twice.`);
}

/** What goes in clear text can be read on its way, secrets too. */
function checkUrl(url: string, param: string, isAllowed: (url: string) => boolean): void {
  const { protocol, username, search, hash } = new URL(url);
  if (username !== '' || search !== '' || hash !== '')
    throw refuse(param, `${url} must have no credentials, query or fragment.`);
  if (protocol === 'http:' && !isAllowed(url))
    throw refuse(param, `${url} must use https. Only hosts of OJA_SERVICES_ALLOW may use http.`);
}

function checkWebhook(webhook: Webhook | undefined, place: string): void {
  const { reference, message, done, failed } = webhook ?? {};
  for (const path of [reference, message]) if (path !== undefined) checkPath(path, place);
  for (const test of [done, failed]) if (test !== undefined) checkPath(filterOf(test), place);
}

type Known = ReadonlyMap<string, Webhook | undefined>;

function checked(operation: Operation, known: Known, problems: Problem[]): Operation {
  const place = `operations.${operation.name}`;
  const input = representable(operation.input, `${place}.input`, problems);
  if (input.type !== undefined && input.type !== 'object')
    throw refuse(`${place}.input`, 'must be an object.');
  const output =
    operation.output === undefined
      ? {}
      : { output: representable(operation.output, `${place}.output`, problems) };
  const properties = Object.keys((input.properties as object | undefined) ?? {});
  const unknown = fieldsOf(operation.path).find((field) => !properties.includes(field));
  if (unknown !== undefined) throw refuse(`${place}.path`, `{${unknown}} is not a field of the input.`);
  for (const name of Object.keys(operation.providers ?? {}))
    if (!known.has(name)) throw refuse(`${place}.providers`, `no provider is named ${name}.`);
  checkJob(operation, known, place);
  checkPaths(operation, place);
  const whole = { ...operation, input, ...output };
  checkFiles(whole, properties, place);
  return checkSchemas(whole, place, problems);
}

/** A job that nobody can report would wait for nothing. */
function checkJob(operation: Operation, known: Known, place: string): void {
  if (!isJob(operation)) return;
  if (operation.returns === 'file') throw refuse(place, 'a job returns JSON.');
  for (const [name, webhook] of known) {
    if (operation.providers !== undefined && !Object.hasOwn(operation.providers, name)) continue;
    const { job } = formOf(operation, name);
    if (job !== undefined && job.poll === undefined && webhook === undefined)
      throw refuse(place, `the provider ${name} needs a webhook, or the job needs poll.`);
  }
}

function checkFiles(operation: Operation, properties: string[], place: string): void {
  const files = filesOf(operation);
  const unknown = files.find((name) => !properties.includes(name));
  if (unknown !== undefined) throw refuse(`${place}.files`, `${unknown} is not a field of the input.`);
  if (files.length > 0 && isJob(operation)) throw refuse(place, 'a job takes no files.');
}

/** An example that does not fit is left out: one is made up from the schema. */
function checkSchemas(operation: Operation, place: string, problems: Problem[]): Operation {
  const { input, output, example, returns } = operation;
  try {
    const schema = inputSchema(input, { isText: () => false, files: filesOf(operation) });
    outputSchema(returns === 'json' ? output : undefined);
    if (Object.keys(example.input).length === 0) return operation;
    const read = schema.safeParse(example.input);
    if (read.success) return operation;
    const [issue] = read.error.issues;
    const message = `The example is left out: ${issue!.path.join('.')} ${issue!.message}`;
    problems.push({ place: `${place}.example.input`, message });
    return { ...operation, example: { ...example, input: {} } };
  } catch (error) {
    throw refuse(`${place}`, `a schema can't be used: ${(error as Error).message}`);
  }
}

function checkPaths({ price, request, providers = {} }: Operation, place: string): void {
  if (price.units !== undefined) checkPath(price.units, `${place}.price.units`);
  for (const form of [request, ...Object.values(providers)]) {
    const { when, free_when: freeWhen, refused_when: refusedWhen, message } = form.success ?? {};
    for (const test of [when, freeWhen, refusedWhen])
      if (test !== undefined) checkPath(filterOf(test), `${place}.success`);
    if (message !== undefined) checkPath(message, `${place}.success.message`);
    if (form.job !== undefined) checkJobForm(form.job, `${place}.job`);
    for (const mapping of [form.map_in, form.map_out]) checkMapping(mapping, place);
  }
}

function checkJobForm({ reference, pending, poll }: JobForm, place: string): void {
  checkPath(reference, `${place}.reference`);
  for (const test of [pending, poll?.done, poll?.failed])
    if (test !== undefined) checkPath(filterOf(test), place);
  if (poll?.message !== undefined) checkPath(poll.message, `${place}.poll.message`);
  const unknown = fieldsOf(poll?.path ?? '').find((field) => field !== 'reference');
  if (unknown !== undefined) throw refuse(`${place}.poll.path`, `{${unknown}} is not {reference}.`);
}

function checkMapping(mapping: Mapping | undefined, place: string): void {
  for (const path of Object.values(mapping?.pick ?? {})) checkPath(path, `${place}.pick`);
}

function checkPath(path: string, param: string): void {
  try {
    queryJson(null, path);
  } catch (error) {
    throw refuse(param, `${path} is not a JSONPath: ${(error as Error).message.split('\n')[0]}`);
  }
}
