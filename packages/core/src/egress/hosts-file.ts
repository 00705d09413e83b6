/** Names of the system's hosts file, as every resolver of the system honours them. */
import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';

export type HostsLookup = (name: string) => Promise<string[]>;

function parseHosts(text: string): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address, ...aliases] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
    if (!address || !isIP(address)) continue;
    for (const alias of aliases) {
      const key = alias.toLowerCase();
      names.set(key, [...(names.get(key) ?? []), address]);
    }
  }
  return names;
}

const path = '/etc/hosts';

export function createHostsLookup(): HostsLookup {
  let names = new Map<string, string[]>();
  let readAtMtimeMs = -1;
  return async (name) => {
    try {
      const { mtimeMs, size } = await stat(path);
      if (size > 1_000_000) return [];
      if (mtimeMs !== readAtMtimeMs) {
        names = parseHosts(await readFile(path, 'utf8'));
        readAtMtimeMs = mtimeMs;
      }
    } catch {
      return [];
    }
    return names.get(name) ?? [];
  };
}
