/** Responses in the store: what was sent and what came of it, found again by id. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CallContext } from '@oja/core/endpoints/context';
import { fail, OjaError } from '@oja/core/errors';
import type { Job } from '@oja/core/platform/jobs/job';
import type { NewStored, StoredAnswer } from '@oja/core/platform/stored/stored-answers';
import type { Item } from './items.ts';
import { type ResponseObject, requestIdOf, responseOfItem } from './response-object.ts';
import type { ResponsesBody } from './responses-input.ts';

type StoringContext = CallContext<{ stored: true }>;
type StoredContext = CallContext<{ jobs: true; stored: true }>;

export interface StoredResponse {
  /** Items of this call alone; what came before is in the response that it goes on from. */
  input: Item[];
  response: ResponseObject;
  /** Of a background job, which may run again. */
  body?: ResponsesBody;
}

const chainMax = 500;

/** Conversations are stored beside them. */
export const isResponseId = (id: string): boolean => id.startsWith('resp_');

const missing = (id: string, param: string) =>
  fail('not_found', `No stored response ${id} in this account.`, { param });

export const isStoring = ({ stored, caller }: StoringContext) => stored.enabled && !caller.isPrivate;

export function refuseUnlessStoring(context: StoringContext, param: string): void {
  if (isStoring(context)) return;
  const why = context.caller.isPrivate
    ? 'this key is private, and its responses are not stored'
    : 'this server does not store responses';
  throw fail('invalid_request', `${param}: ${why}. Send store: false and the whole conversation.`, { param });
}

const saveEveryMs = 500;

/**
 * The model has answered, and a retry would call it again: while the database is away, a background job waits for it,
 * and any other response is returned without being stored. False where it is not stored.
 */
export async function saveAnswer(
  entry: NewStored,
  { stored, signal, log }: StoringContext,
  waits: boolean,
): Promise<boolean> {
  for (;;) {
    try {
      await stored.save(entry);
      return true;
    } catch (error) {
      if (!(error instanceof OjaError) || error.code !== 'storage_unavailable') throw error;
      log.warn({ err: error, response: entry.id }, 'the response was not stored');
      if (!waits) return false;
    }
    await pause(saveEveryMs, undefined, { signal });
  }
}

export async function findStored(
  context: StoredContext,
  id: string,
  param = 'id',
): Promise<StoredAnswer<StoredResponse>> {
  const { stored, caller } = context;
  if (!isResponseId(id)) throw missing(id, param);
  const found = await stored.find<StoredResponse>(caller.accountId, 'response', id);
  if (found === undefined) throw missing(id, param);
  if (found.state === 'queued' || found.content.body === undefined) return found;
  // It is stored before its job is charged: until then nobody reads it, and a job that ends otherwise has none.
  const job = await jobOf(id, context);
  if (job === undefined || job.state === 'completed') return found;
  const response = { ...found.content.response, output: [], usage: null, completed_at: null };
  return { ...found, state: 'queued', content: { ...found.content, response } };
}

/** Undefined once its time is over; its response may be stored longer. */
const jobOf = (id: string, { jobs, caller }: StoredContext): Promise<Job | undefined> =>
  jobs.get(caller.accountId, requestIdOf(id)).catch((error: unknown) => {
    if (error instanceof OjaError && error.code === 'not_found') return undefined;
    throw error;
  });

/** A response in its present state; for one in the background, the state of its job. */
export async function currentResponse(id: string, context: StoredContext): Promise<ResponseObject> {
  const { state, content } = await findStored(context, id);
  if (state !== 'queued') return content.response;
  const job = await jobOf(id, context);
  if (job === undefined) throw missing(id, 'id');
  // It may have ended between the two looks.
  if (job.state === 'completed') return (await findStored(context, id)).content.response;
  return { ...content.response, ...jobStatus(job) };
}

export function jobStatus(job: Job): Pick<ResponseObject, 'status' | 'error'> {
  if (job.state === 'failed') {
    const { code = 'server_error', message = 'The response failed.' } = (job.error ?? {}) as {
      code?: string;
      message?: string;
    };
    return { status: 'failed', error: { code, message } };
  }
  if (job.state === 'cancelled' || job.cancelAsked) return { status: 'cancelled', error: null };
  return { status: job.state === 'running' ? 'in_progress' : 'queued', error: null };
}

/** What came before, oldest first: the input and output of each response in the chain. */
export async function historyOf(
  previous: string | null | undefined,
  context: StoredContext,
): Promise<Item[]> {
  const items: Item[][] = [];
  let id = previous ?? null;
  for (let links = 0; id !== null; links++) {
    if (links === chainMax)
      throw fail('invalid_request', `previous_response_id: the chain has more than ${chainMax} responses.`, {
        param: 'previous_response_id',
      });
    const { content, state } = await findStored(context, id, 'previous_response_id');
    if (state === 'queued') throw await whyUnfinished(id, context);
    items.push([...content.input, ...(content.response.output as Item[])]);
    id = (content.response.previous_response_id as string | null | undefined) ?? null;
  }
  return items.reverse().flat();
}

/** Only a response that may still complete is worth a retry, which SDKs make after a conflict. */
async function whyUnfinished(id: string, context: StoredContext): Promise<OjaError> {
  const param = 'previous_response_id';
  const job = await jobOf(id, context);
  const status = job === undefined ? 'failed' : jobStatus(job).status;
  if (status === 'queued' || status === 'in_progress')
    return fail('conflict', `The response ${id} is not completed yet.`, { param });
  return fail(
    'invalid_request',
    `${param}: the response ${id} has status ${status} and can't be continued. Send the ID of a completed response.`,
    { param },
  );
}

/** Items that refer to one of a stored response by its ID. */
export async function withReferences(items: Item[], context: StoredContext): Promise<Item[]> {
  if (!items.some(({ type }) => type === 'item_reference')) return items;
  const known = new Map<string, StoredResponse>();
  const found: Item[] = [];
  for (const item of items) {
    if (item.type !== 'item_reference') {
      found.push(item);
      continue;
    }
    const id = String(item.id);
    const response = responseOfItem(id);
    if (response === undefined) throw missing(id, 'input');
    if (!known.has(response)) known.set(response, (await findStored(context, response, 'input')).content);
    const { input, response: stored } = known.get(response)!;
    const referred = [...(stored.output as Item[]), ...input].find((one) => one.id === id);
    if (referred === undefined) throw missing(id, 'input');
    found.push(referred);
  }
  return found;
}
