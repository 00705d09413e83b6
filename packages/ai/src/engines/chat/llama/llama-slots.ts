/** How many conversations the embedded model caches, and how many responses it writes at once. */

const sequencesMax = 4;
/** Of the free memory, for contexts. */
const contextShare = 0.3;

export interface SlotsWanted {
  /** 0: as memory allows. */
  conversations: number;
  /** 0: as cores and memory allow. */
  slots: number;
  /** Memory of one context. */
  contextBytes: number;
  freeBytes: number;
  cores: number;
}

export interface Slots {
  /** Contexts, each for one conversation at a time. */
  sequences: number;
  slots: number;
}

export function chooseSlots({ conversations, slots, contextBytes, freeBytes, cores }: SlotsWanted): Slots {
  const fitting = Math.floor((freeBytes * contextShare) / Math.max(1, contextBytes));
  const cached = conversations || Math.max(1, Math.min(sequencesMax, fitting));
  const atOnce = slots || Math.max(1, Math.min(cached, cores, sequencesMax));
  return { sequences: Math.max(cached, atOnce), slots: atOnce };
}
