/** What a document says of itself before any code runs: to tabs, search engines and link previews. */
export interface Head {
  title: string;
  about?: string;
}

const aboutMax = 200;
const house = 'Oja';
const descriptionTag = /<meta name="description" content="(.*?)" \/>/;

/** The title is the one that the page sets when it runs. */
export function headed(document: string, { title, about }: Head): string {
  const name = escaped(`${title} · ${house}`);
  const usual = descriptionTag.exec(document)![1]!;
  const description = about ? escaped(shortened(about)) : usual;
  return document
    .replace(/<title>.*?<\/title>/, () => `<title>${name}</title>`)
    .replace(
      descriptionTag,
      () => `<meta name="description" content="${description}" />${preview(name, description)}`,
    );
}

/** For link previews. */
const preview = (title: string, description: string) =>
  Object.entries({ site_name: house, type: 'website', title, description })
    .map(([fact, content]) => `<meta property="og:${fact}" content="${content}" />`)
    .join('');

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= aboutMax ? line : `${line.slice(0, line.lastIndexOf(' ', aboutMax))} …`;
}
