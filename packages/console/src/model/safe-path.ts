/**
 * Where to go after a login: a page of this server, never another host. Browsers read /\host and a tab between two
 * slashes as //host, so the whole URL is compared as they read it, and returned.
 */
export function safePath(next: string | null | undefined, origin = location.origin): string {
  if (next && URL.canParse(next, origin)) {
    const url = new URL(next, origin);
    if (url.origin === origin) return url.href;
  }
  return `${origin}/console`;
}
