/** Forms of English verbs that share no stem. */
import type { Word } from '../words.ts';

const verbs = `
bear bore borne; begin began begun; bring brought; build built; buy bought; choose chose chosen; come came; draw drew drawn;
drive drove driven; fall fell fallen; forbid forbade forbidden; freeze froze frozen; get got; give gave given; go went gone;
grow grew grown; hear heard; hold held; keep kept; know knew known; lead led; leave left; lend lent; lose lost; make made;
mean meant; meet met; pay paid; rise rose risen; run ran; say said; see saw seen; sell sold; send sent; show shown; sit sat;
speak spoke spoken; spend spent; stand stood; steal stole stolen; take took taken; teach taught; tell told; think thought;
wear wore worn; win won; write wrote written
`;

const firsts = new Map(
  verbs.split(';').flatMap((line) => {
    const forms = line.trim().split(/\s+/);
    return forms.map((form) => [form, forms[0]] as const);
  }),
);
const firstOf = ({ text, stem }: Word) => firsts.get(text) ?? firsts.get(stem);

export function isSameVerb(a: Word, b: Word): boolean {
  const first = firstOf(a);
  return first !== undefined && first === firstOf(b);
}
