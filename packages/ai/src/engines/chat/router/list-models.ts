/** The models of upstreams. */
import type { EngineCall } from '@oja/core/engines/engine';
import type { ChatModel } from '../port.ts';
import { modelAt, servesModels } from '../upstreams.ts';
import type { RoutedServer } from './routed-server.ts';

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
        // A name that means another upstream is listed with this one's prefix.
        const isOurs = (ownerOf(model.id) ?? entry.name) === entry.name;
        return isOurs ? { ...model, aliases: [full] } : { ...model, id: full };
      });
    }),
  );
  return lists.flat();
}
