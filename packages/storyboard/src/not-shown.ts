/** Which words of a scene the painter leaves out: those it does not know, and subjects beyond those that fit. */
import { isShown, readScene, subjectsMax } from './words.ts';

/** Words that need no picture: small words, verbs of doing and being, and how things are. */
const needless = new Set(
  `a an the and or but of in on at by for from to with without into onto over under beside near behind before after between through across along around up down out off
is are was were be been being am do does did has have had will would can could should may might must there here it its this that these those he she they them his her their our your my we you i us me who what when where which while as than then so if not no nor only just very more most some any each every all both one two three four five many few several
make makes show shows film video clip scene shot picture camera close closeup wide slow slowly fast quickly begins begin ends end starts start come comes go goes goes going get gets take takes give gives put puts let lets look looks see sees seen sit sits stand stands standing walk walks walking run runs running work works working live lives move moves turn turns reach reaches leave leaves wait waits hold holds carry carries bring brings sell sells selling sold buy buys buying bought open opens close closes fill fills rise rises rising fall falls wake wakes awake rest rests resting play plays playing eat eats drive drives stop stops cross crosses fly flies read reads new old young big small large little long short good great beautiful happy busy bright warm cold first last next early late again still also too together away back home
ni ti si fun pelu ati na da a ta ga ko wey dey for di dem na una`.split(/\s+/),
);

const things = new Set('string spring ceiling clothing painting building pudding dumpling'.split(' '));

/** "Slowly", "smiling": how something is done, which no picture of a thing can show. */
const isManner = (word: string) => /(?:[^f]ly|.{3}ing)$/.test(word) && !things.has(word);

export function wordsNotShown(picture: string): string[] {
  const reading = readScene(picture);
  const drawn = reading.subjects.slice(0, subjectsMax);
  const words = picture.match(/[\p{L}\p{M}'’-]+/gu) ?? [];
  const missing = words.filter((word) => {
    const plain = word.toLowerCase().replace(/['’]s$/, '');
    if (plain.length < 3 || needless.has(plain) || isManner(plain)) return false;
    return !isShown(plain, reading, drawn);
  });
  return [...new Set(missing.map((word) => word.toLowerCase()))];
}
