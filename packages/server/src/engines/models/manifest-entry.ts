/** The shape of a line of the manifest. */

/** A file inside a package: 'name@version' and the path below the package's root. */
export interface ManifestSource {
  package: string;
  path: string;
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

export interface ManifestEntry {
  id: string;
  kind: 'weights' | 'runtime' | 'data';
  about: string;
  /** SPDX name of what we take, which may differ from that of the package around it. */
  licence: string;
  /** Capabilities that use it. */
  serves: string[];
  /** Fetched in the background at first start; otherwise when something asks for it. */
  atStart: boolean;
  files: ManifestFile[];
  /** An entry with the same sources: they are taken from its folder where it is installed. */
  basedOn?: ManifestEntry;
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
