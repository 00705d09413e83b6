/** `/docs/changelog.atom`: an entry for every released version. */
import { atomXml } from './atom.ts';

const release = /^## (\S+) - (\d{4}-\d{2}-\d{2})$/;

export function changelogFeed(text: string, origin: string): string {
  const page = `${origin}/docs/changelog`;
  const entries = text.split(/^(?=## )/m).flatMap((section) => {
    const [head = '', ...lines] = section.split('\n');
    const [, version, date] = release.exec(head) ?? [];
    if (version === undefined || date === undefined) return [];
    return {
      id: `${page}#${version}`,
      title: `Oja ${version}`,
      link: page,
      updated: `${date}T00:00:00Z`,
      text: lines.join('\n').trim(),
    };
  });
  return atomXml({ title: 'Oja changelog', page, self: `${page}.atom`, entries });
}
