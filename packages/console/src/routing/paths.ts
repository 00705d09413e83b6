/** Every address of the console; a segment that begins with $ is a parameter. */
export const paths = [
  '/',
  '/pricing',
  '/models',
  '/models/$model',
  '/status',
  '/services/$slug',
  '/report',
  '/terms',
  '/privacy',
  '/docs',
  '/docs/api/$endpoint',
  '/docs/$guide',
  '/reference',
  '/login',
  '/login/callback/$provider',
  '/login/confirm',
  '/signup',
  '/join',
  '/confirm-email',
  '/account-deleted',
  '/console/reset',
  '/console',
  '/console/keys',
  '/console/usage',
  '/console/model-usage',
  '/console/requests',
  '/console/requests/$id',
  '/console/compare',
  '/console/jobs',
  '/console/credits',
  '/console/webhooks',
  '/console/watches',
  '/console/connect',
  '/console/authorize',
  '/console/members',
  '/console/audit',
  '/console/settings',
  '/playground',
  '/playground/models',
  '/playground/$endpoint',
  '/operator',
  '/operator/business',
  '/operator/accounts',
  '/operator/sign-in',
  '/operator/categories',
  '/operator/prices',
  '/operator/model-prices',
  '/operator/model-usage',
  '/operator/upstreams',
  '/operator/services',
  '/operator/mcp-servers',
  '/operator/services/$slug',
  '/operator/engines',
  '/operator/models',
  '/operator/payments',
  '/operator/vouchers',
  '/operator/notices',
  '/operator/reports',
  '/operator/legal',
  '/operator/requests',
  '/operator/requests/$id',
  '/operator/audit',
] as const;

export type PagePath = (typeof paths)[number];
export type Params = Record<string, string>;
/** Filters live in the address as plain text. */
export type Search = Record<string, string | undefined>;

export interface Target {
  to: PagePath;
  params?: Params;
  search?: Search;
  hash?: string | undefined;
}

export function hrefOf({ to, params = {}, search = {}, hash }: Target): string {
  const path = to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(search).filter((pair): pair is [string, string] => !!pair[1]);
  const query = new URLSearchParams(given).toString();
  return `${path}${query && `?${query}`}${hash ? `#${hash}` : ''}`;
}

export const searchOf = (text: string): Search =>
  Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ''));

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

function paramsOf(path: PagePath, segments: string[]): Params | undefined {
  const wanted = segmentsOf(path);
  if (wanted.length !== segments.length) return undefined;
  const params: Params = {};
  for (const [i, name] of wanted.entries()) {
    if (name.startsWith('$')) params[name.slice(1)] = segments[i]!;
    else if (name !== segments[i]) return undefined;
  }
  return params;
}

/** Text that is not encoded well stays as it is. */
export const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export function matchOf(pathname: string): { path: PagePath; params: Params } | undefined {
  const segments = segmentsOf(pathname).map(decoded);
  for (const path of paths) {
    const params = paramsOf(path, segments);
    if (params !== undefined) return { path, params };
  }
  return undefined;
}
