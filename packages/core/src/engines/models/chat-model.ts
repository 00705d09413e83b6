/** Which embedded chat model a machine gets: the best small one of the hub where that can be had, else the demo model. */
import type { Hub } from './hub/hub.ts';
import { findHubFiles } from './hub/hub-pull.ts';
import type { ManifestEntry } from './manifest-entry.ts';
import type { ChatModelChoice } from './port.ts';
import { checkRoom, fitsMemory, machineRoom, type Room } from './room.ts';

/** A hub that is slower than this is not waited for. */
const probeMs = 3000;

type Entries = ReadonlyMap<string, ManifestEntry>;

export const demoChatModel = (entries: Entries): ManifestEntry | undefined =>
  [...entries.values()].find(({ chat }) => chat?.isDemo);

export const chatModelChoice = ({ id, chat }: ManifestEntry): ChatModelChoice => ({
  id,
  name: chat?.name ?? id,
  isDemo: chat?.isDemo ?? false,
});

/** The best chat model among these that this machine has memory for, and no demo. */
export const bestChatModel = (
  isInstalled: (id: string) => boolean,
  entries: Entries,
  room: Room = machineRoom,
): ManifestEntry | undefined =>
  [...entries.values()].find(
    ({ id, chat, memoryBytes = 0 }) =>
      chat !== undefined && !chat.isDemo && isInstalled(id) && fitsMemory(memoryBytes, room),
  );

/** The model to fetch at first start, if the hub responds in time and the machine has room for it. */
export async function startChatModel(
  hub: Hub,
  entries: Entries,
  { dir, signal, room = machineRoom }: { dir: string; signal: AbortSignal; room?: Room | undefined },
): Promise<ManifestEntry | undefined> {
  const entry = [...entries.values()].find(
    ({ chat }) =>
      chat?.atStart && room.cores() >= chat.atStart.cores && room.memoryBytes() >= chat.atStart.memoryBytes,
  );
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
