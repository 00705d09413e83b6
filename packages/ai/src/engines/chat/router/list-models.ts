/** The models of upstreams, and the one that serves a caller who names none. */
import type { EngineCall } from '@oja/core/engines/engine';
import type { ChatModel } from '../port.ts';
import { isOpenaiItself, modelAt, servesModels } from '../upstreams.ts';
import type { RoutedServer } from './routed-server.ts';

const openaiModel = 'gpt-4o-mini';
const listAgainMs = 60_000;

/** A promise only where the server has to be asked. */
export function createDefaultModel(server: RoutedServer): (call: EngineCall) => string | Promise<string> {
  const { entry } = server;
  let firstListed: Promise<string | undefined> | undefined;
  return (call) => {
    const exact = entry.default_model ?? servesModels(entry)?.find((pattern) => !pattern.includes('*'));
    if (exact) return exact;
    if (isOpenaiItself(entry)) return openaiModel;
    firstListed ??= server.models(call).then(
      (models) => models[0]?.id,
      () => {
        // A server without a list may still answer; ask for the list again later.
        setTimeout(() => {
          firstListed = undefined;
        }, listAgainMs).unref();
        return undefined;
      },
    );
    return firstListed.then((found) => found ?? openaiModel);
  };
}

/** `ownerOf`: the upstream that the prefix of a name belongs to. */
export async function listModels(
  servers: readonly RoutedServer[],
  call: EngineCall,
  ownerOf: (model: string) => string | undefined,
): Promise<ChatModel[]> {
  const lists = await Promise.all(
    servers.map(async (server) => {
      const { entry } = server;
      const patterns = servesModels(entry);
      const own = [
        ...(patterns?.filter((pattern) => !pattern.includes('*')) ?? []),
        ...Object.keys(entry.rename ?? {}),
      ];
      const listed = await server.models(call).catch((): ChatModel[] => []);
      const served = listed.filter(({ id }) => !patterns || modelAt(entry, id, []) !== undefined);
      const extra = [...own, ...(entry.default_model ? [entry.default_model] : [])]
        .filter((id) => !served.some((model) => model.id === id))
        .map((id) => ({ id, created: 0, owned_by: entry.name }));
      return [...served, ...extra].map((model) => {
        const full = `${entry.name}/${model.id}`;
        // A name that means another upstream is told with this one's before it.
        const isOurs = (ownerOf(model.id) ?? entry.name) === entry.name;
        return isOurs ? { ...model, aliases: [full] } : { ...model, id: full };
      });
    }),
  );
  return lists.flat();
}
