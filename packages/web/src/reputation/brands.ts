/** Names that phishing borrows, with the domains that are really theirs. Collected by hand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { topSites } from './top-sites.ts';

export interface Brand {
  name: string;
  domains: string[];
}

/** A brand a line: its name, then its domains. */
const readTable = (file: string): Brand[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...domains] = line.split(' ');
      return { name, domains };
    });

const named = readTable('brands.txt');

/** A long name of a brand's own domain is recognised alone: microsoftonline, accessbankplc, opayweb. */
const domainLettersMin = 8;
const ofDomains = named.flatMap(({ name, domains }): Brand[] =>
  domains
    .map((domain) => domain.split('.')[0] ?? '')
    .filter((label) => label.length >= domainLettersMin && label !== name && /^[a-z]+$/.test(label))
    .map((label) => ({ name: label, domains })),
);

const uniqueByName = (list: Brand[]) => [
  ...new Map(list.toReversed().map((one) => [one.name, one])).values(),
];

export const brands = uniqueByName([...named, ...ofDomains]).toReversed();
/** Names that are also common words or initials: next to a word that asks for something they are borrowed. */
export const commonBrands = readTable('brands-common.txt');

/** Others that many people know; being one of them speaks for an address. */
const others = `wikipedia.org wikimedia.org mozilla.org archive.org bbc.com bbc.co.uk cnn.com nytimes.com theguardian.com
reuters.com apnews.com reddit.com quora.com medium.com stackoverflow.com npmjs.com nodejs.org python.org debian.org
ubuntu.com kernel.org gnu.org w3.org ietf.org iana.org icann.org example.com example.org example.net bing.com
duckduckgo.com yandex.ru baidu.com zoom.us slack.com notion.so figma.com canva.com openai.com anthropic.com vimeo.com
twitch.tv pinterest.com tumblr.com imdb.com weather.com nih.gov who.int un.org europa.eu gov.uk nairaland.com
punchng.com vanguardngr.com premiumtimesng.com guardian.ng thecable.ng channelstv.com pulse.ng legit.ng cbn.gov.ng
firs.gov.ng unilag.edu.ng x.com deezer.com musicbrainz.org mit.edu harvard.edu stanford.edu ox.ac.uk cam.ac.uk
amazon-adsystem.com media-amazon.com ssl-images-amazon.com gstatic.com ytimg.com fbcdn.net cdninstagram.com twimg.com
licdn.com icloud-content.com mzstatic.com spotifycdn.com techcabal.com businessday.ng thisdaylive.com alat.ng dstv.com`;

/** Each is its owner's, with all below it. */
export const brandDomains = new Set([...brands, ...commonBrands].flatMap(({ domains }) => domains));

export const knownDomains = new Set([...topSites, ...brandDomains, ...others.split(/\s+/)]);
