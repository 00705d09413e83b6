/**
 * Models of the hub that are known to work here. Sizes and memory are approximate; the hub's own size and checksum
 * count. Chat models are in order of preference: the first that is installed serves chat.
 */
import { manifest } from '../manifest/manifest.ts';
import type { ManifestEntry } from '../manifest/manifest-entry.ts';

export const hubEntries: ManifestEntry[] = manifest.filter(({ hub }) => hub);

/** Chat models, the best first. */
export const hubChatIds: string[] = hubEntries.flatMap(({ id, serves }) =>
  serves.includes('chat') ? [id] : [],
);

/** Fetched at first start: the largest of these that the machine runs well. */
export const startChatModels: { id: string; coresMin: number; memoryBytesMin: number }[] = [
  { id: 'chat-qwen3-1.7b', coresMin: 4, memoryBytesMin: 8_000_000_000 },
  { id: 'chat-qwen3-0.6b', coresMin: 2, memoryBytesMin: 4_000_000_000 },
];
