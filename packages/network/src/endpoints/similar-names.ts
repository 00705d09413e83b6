/** Names like a domain, those that people try first ahead. Pure. */

const endings = ['com', 'ng', 'com.ng', 'africa', 'net', 'org', 'co', 'io', 'app', 'shop', 'store', 'online'];
const fronts = ['get', 'my', 'the', 'try'];
const backs = ['hq', 'app', 'ng', 'africa', 'online', 'shop', 'hub'];
const labelMax = 63;

/** `label` is without its public suffix, both in ASCII. */
export function similarNames(label: string, suffix: string): string[] {
  const others = endings.filter((ending) => ending !== suffix).map((ending) => `${label}.${ending}`);
  // Words can't be added to a name of other letters in ASCII.
  if (label.startsWith('xn--')) return others;
  const bare = label.replaceAll('-', '');
  const variants = [
    ...(bare === label ? [] : [bare]),
    ...fronts.map((word) => word + bare),
    ...backs.map((word) => bare + word),
    ...(bare.endsWith('s') ? [bare.slice(0, -1)] : [`${bare}s`]),
  ].filter((name) => name.length > 1 && name.length <= labelMax && name !== label);
  const isCountry = suffix !== 'com';
  const added = variants.flatMap((name) => [`${name}.${suffix}`, ...(isCountry ? [`${name}.com`] : [])]);
  return [...new Set([...others, ...added])];
}
