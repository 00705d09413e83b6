/** Which embedded chat model a machine gets: the best small one of the hub where that can be had, else the demo model. */
import type { Hub } from './hub/hub.ts';
import { hubChatIds, startChatModels } from './hub/hub-list.ts';
import { findHubFiles } from './hub/hub-pull.ts';
import type { ManifestEntry } from './manifest/manifest-entry.ts';
import type { ChatModelChoice } from './port.ts';
import { checkRoom, fitsMemory, machineRoom, type Room } from './room.ts';

export const demoChatModel = 'chat-tinyllama';
const demoChatName = 'tinyllama-1.1b-chat';
/** A hub that is slower than this is not waited for. */
const probeMs = 3000;

/** chat-qwen3-4b of the store is served as qwen3-4b. */
export const chatModelChoice = (id: string): ChatModelChoice =>
  id === demoChatModel
    ? { id, name: demoChatName, isDemo: true }
    : { id, name: id.replace(/^chat-/, ''), isDemo: false };

/** The best chat model among these that this machine has memory for. */
export const bestChatModel = (
  isInstalled: (id: string) => boolean,
  entries: ReadonlyMap<string, ManifestEntry>,
  room: Room = machineRoom,
): string | undefined =>
  hubChatIds.find((id) => isInstalled(id) && fitsMemory(entries.get(id)?.memoryBytes ?? 0, room));

/** The model to fetch at first start, if the hub responds in time and the machine has room for it. */
export async function startChatModel(
  hub: Hub,
  entries: ReadonlyMap<string, ManifestEntry>,
  { dir, signal, room = machineRoom }: { dir: string; signal: AbortSignal; room?: Room | undefined },
): Promise<ManifestEntry | undefined> {
  const fitting = startChatModels.find(
    ({ coresMin, memoryBytesMin }) => room.cores() >= coresMin && room.memoryBytes() >= memoryBytesMin,
  );
  const entry = fitting && entries.get(fitting.id);
  if (!entry?.hub) return undefined;
  const late = AbortSignal.timeout(probeMs);
  try {
    const found = await findHubFiles(hub, entry.hub, AbortSignal.any([signal, late]));
    const bytes = found.reduce((sum, file) => sum + file.bytes, 0);
    await checkRoom({ entry, bytes, missingBytes: bytes, dir }, room);
    return entry;
  } catch {
    return undefined;
  }
}
