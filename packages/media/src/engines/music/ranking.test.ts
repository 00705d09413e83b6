/** Results in the orders in which sources return them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folded } from '../../../../core/src/text/folded.ts';
import { isrcOf, ranked } from './ranking.ts';

const namesOf = (items: { name?: string; title?: string }[]) => items.map(({ name, title }) => name ?? title);
const artist = (name: string, followers: number) => ({ name, followers });
const track = (title: string, ...artists: string[]) => ({
  title,
  artists: artists.map((name) => ({ name })),
});

test('accents of Latin letters are left out, and nothing of other scripts', () => {
  assert.equal(folded('Ọmọlará'), 'omolara');
  assert.equal(folded('Fẹlá  Kútì & Áfríka 70'), 'fela kuti afrika 70');
  assert.equal(folded('Beyoncé'), 'beyonce');
  assert.equal(folded('हिंदी'), 'हिंदी'.normalize('NFC'));
  assert.equal(folded('عَرَبي'), 'عَرَبي'.normalize('NFC'));
});

test('an artist of that very name comes first, the one that most people follow', () => {
  const found = [
    artist('Asake Kids Choir', 20),
    artist('Asake', 12),
    artist('Ásakè', 1_900_000),
    artist('DJ Asake', 900),
  ];
  assert.deepEqual(namesOf(ranked(found, 'asake')).slice(0, 2), ['Ásakè', 'Asake']);
  const fela = [
    artist('Felá!', 10),
    artist('Fela Kuti', 800_000),
    artist('Fela', 40),
    artist('Fela Sowande', 90),
  ];
  assert.deepEqual(namesOf(ranked(fela, 'Fela Kuti'))[0], 'Fela Kuti');
  assert.deepEqual(namesOf(ranked(fela, 'fela')).slice(0, 2), ['Fela', 'Felá!']);
});

test('a title with or without its accents, before longer ones and imitations', () => {
  const found = [
    track('Omolara Medley', 'Various'),
    track('Ọmọlará (Karaoke Version)', 'Karaoke Stars'),
    track('Ọmọlará', 'Òrìṣà Band'),
  ];
  assert.equal(namesOf(ranked(found, 'Ọmọlará'))[0], 'Ọmọlará');
  assert.equal(namesOf(ranked(found, 'omolara'))[0], 'Ọmọlará');
  assert.equal(namesOf(ranked(found, 'omolara karaoke'))[0], 'Ọmọlará (Karaoke Version)');
});

test('title and artist together, and songs by an artist', () => {
  const found = [
    track('Lonely', 'Akon'),
    track('Lonely At The Top (Tribute to Asake)', 'Tribute Hits'),
    track('Lonely At The Top', 'Asake'),
  ];
  assert.equal(namesOf(ranked(found, 'asake lonely at the top'))[0], 'Lonely At The Top');
  const songs = [track('Asake Type Beat', 'Producer'), track('Sungba', 'Asake'), track('Joha', 'Asake')];
  assert.deepEqual(namesOf(ranked(songs, 'Asake')), ['Sungba', 'Joha', 'Asake Type Beat']);
});

test('what says nothing of the query keeps the order of the source', () => {
  const found = [track('A', 'X'), track('B', 'Y'), track('C', 'Z')];
  assert.deepEqual(namesOf(ranked(found, 'sweet mother')), ['A', 'B', 'C']);
  assert.deepEqual(ranked([], 'x'), []);
});

test('a recording by its ISRC', () => {
  assert.equal(isrcOf('isrc:ngA012300001'), 'NGA012300001');
  for (const none of ['NGA012300001', 'isrc:NGA01230000', 'isrc:NGA012300001/../x', 'isrc: NGA012300001 x'])
    assert.equal(isrcOf(none), undefined, none);
});
