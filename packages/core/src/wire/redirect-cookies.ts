/** Cookies within one exchange: sites that set one and lead back to themselves would do so for ever without it. */

const cookiesMax = 50;
const cookieCharactersMax = 4_096;

interface Cookie {
  host: string;
  secure: boolean;
  value: string;
}

export interface RedirectCookies {
  keep(url: URL, headers: [name: string, value: string][]): void;
  /** The Cookie header for an address; only the host that set a cookie gets it back. */
  headerFor(url: URL): string | undefined;
}

export function createRedirectCookies(): RedirectCookies {
  const cookies = new Map<string, Cookie>();
  return {
    keep(url, headers) {
      for (const [header, text] of headers) {
        if (header.toLowerCase() !== 'set-cookie' || text.length > cookieCharactersMax) continue;
        const [pair = '', ...attributes] = text.split(';').map((part) => part.trim());
        const name = /^([!#$%&'*+.^_`|~\w-]+)=[\x20-\x7e]*$/.exec(pair)?.[1];
        if (name === undefined) continue;
        const key = `${url.hostname} ${name}`;
        cookies.delete(key);
        const gone = attributes.some((attribute) => /^max-age=(0|-\d+)$/i.test(attribute));
        if (gone || cookies.size >= cookiesMax) continue;
        const secure = attributes.some((attribute) => attribute.toLowerCase() === 'secure');
        cookies.set(key, { host: url.hostname, secure, value: pair });
      }
    },
    headerFor(url) {
      const fitting = [...cookies.values()].filter(
        ({ host, secure }) => host === url.hostname && (!secure || url.protocol === 'https:'),
      );
      return fitting.map(({ value }) => value).join('; ') || undefined;
    },
  };
}
