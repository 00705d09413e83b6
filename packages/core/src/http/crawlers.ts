/** For search engines: what may be read, and where it is. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Pages behind the login, calls and stored files are not for search engines. */
const closed = ['/console', '/operator', '/playground', '/api/', '/files/'];

export const robotsText = (origin: string) =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** The pages that the build of the console lists; none before there is one. */
export async function sitemapXml(consoleDir: string, origin: string): Promise<string> {
  const text = await readFile(join(consoleDir, 'pages/paths.txt'), 'utf8').catch(() => '');
  const paths = text.split('\n').filter((path) => path !== '' && path !== '/login');
  const address = (path: string) => `${origin}${path}`.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<url><loc>${address(path)}</loc></url>`).join('\n')}
</urlset>
`;
}
