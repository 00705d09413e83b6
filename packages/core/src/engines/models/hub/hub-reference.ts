/** Names of files on a model hub: hf:OWNER/REPO/FILE, with @REVISION after the repository where it is not `main`. */

export interface HubReference {
  /** OWNER/NAME. */
  repo: string;
  /** Branch, tag or commit. */
  revision: string;
  /** Inside the repository. */
  path: string;
}

const scheme = 'hf:';
const namePart = String.raw`[A-Za-z0-9][\w.-]{0,95}`;
const pattern = new RegExp(`^${scheme}(${namePart}/${namePart})(?:@([\\w][\\w.-]{0,99}))?/(.{1,300})$`);
const shape = 'hf:OWNER/REPO/FILE, for example hf:Qwen/Qwen3-0.6B-GGUF/Qwen3-0.6B-Q8_0.gguf';

export const isHubReference = (text: string): boolean => text.startsWith(scheme);

export function parseHubReference(text: string): HubReference {
  const [, repo = '', revision = 'main', path = ''] = pattern.exec(text) ?? [];
  const isPlain = path.split('/').every((part) => /^[\w][\w. +-]*$/.test(part) && !part.endsWith('.'));
  if (!isPlain) throw new Error(`"${text}" must be ${shape}`);
  return { repo, revision, path };
}

export const hubName = ({ repo, revision, path }: HubReference): string =>
  `${scheme}${repo}${revision === 'main' ? '' : `@${revision}`}/${path}`;
