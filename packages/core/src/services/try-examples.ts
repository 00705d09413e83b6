/** Runs the example of each operation against its provider, as a call would. */
import type { Definition } from '../endpoints/operator/services/definition.ts';
import { EngineFailure } from '../engine-failure.ts';
import type { EngineCall } from '../engines/engine.ts';
import { OjaError } from '../errors.ts';
import type { OpenProvider } from './provider.ts';
import { Refused } from './response.ts';
import { exampleInputOf } from './sample.ts';
import { inputSchema, outputSchema } from './schema.ts';
import { exampleFileIn, exampleFileSent, filesOf } from './sent-file.ts';

export interface OperationTest {
  operation: string;
  provider: string;
  ok: boolean;
  latency_ms: number;
  units: number | null;
  /** Why not, or what the response lacks. */
  problem: string | null;
  /** The first characters of what callers get. */
  response: string | null;
}

const shownMax = 2_000;

export async function testService(
  definition: Definition,
  providers: readonly OpenProvider[],
  names: readonly string[] | undefined,
  call: EngineCall,
): Promise<OperationTest[]> {
  const results: OperationTest[] = [];
  for (const operation of definition.operations) {
    if (names !== undefined && !names.includes(operation.name)) continue;
    for (const provider of providers) {
      const { name } = provider.definition;
      if (operation.providers !== undefined && !Object.hasOwn(operation.providers, name)) continue;
      results.push(await testOne(operation, provider, call));
    }
  }
  return results;
}

async function testOne(
  operation: Definition['operations'][number],
  provider: OpenProvider,
  call: EngineCall,
): Promise<OperationTest> {
  const began = performance.now();
  const about = { operation: operation.name, provider: provider.definition.name };
  const latency = () => Math.round(performance.now() - began);
  try {
    const given = exampleInputOf(operation, exampleFileIn);
    const files = filesOf(operation);
    const read = inputSchema(operation.input, { isText: () => false, files }).parse(given) as object;
    const sent = files.filter((name) => Object.hasOwn(read, name));
    const fields = { ...read, ...Object.fromEntries(sent.map((name) => [name, exampleFileSent])) };
    const { data, units, bytes, reference } = await provider.serve(
      operation,
      fields,
      call,
      `test_${Date.now()}`,
    );
    if (reference !== undefined)
      return { ...about, ok: true, latency_ms: latency(), units: null, problem: null, response: reference };
    const shown = bytes === undefined ? JSON.stringify(data) : `${bytes.length} bytes`;
    const fits = bytes === undefined ? outputSchema(operation.output).safeParse(data) : undefined;
    const issue = fits?.success === false ? fits.error.issues[0] : undefined;
    return {
      ...about,
      ok: true,
      latency_ms: latency(),
      units: units ?? null,
      problem:
        issue === undefined
          ? null
          : `The response differs from its schema: ${issue.path.join('.')} ${issue.message}`,
      response: shown.slice(0, shownMax),
    };
  } catch (error) {
    return {
      ...about,
      ok: false,
      latency_ms: latency(),
      units: null,
      problem: problemOf(error),
      response: null,
    };
  }
}

function problemOf(error: unknown): string {
  if (error instanceof Refused) return error.failure.message;
  if (error instanceof EngineFailure || error instanceof OjaError) return error.message;
  return error instanceof Error ? error.message : String(error);
}
