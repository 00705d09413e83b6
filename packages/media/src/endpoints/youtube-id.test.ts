import assert from 'node:assert/strict';
import { test } from 'node:test';
import { youtubeIdOf } from './youtube-id.ts';

const id = 'dQw4w9WgXcQ';

test('every spelling of a video gives its id', () => {
  const spellings = [
    id,
    ` ${id} `,
    `https://www.youtube.com/watch?v=${id}`,
    `http://youtube.com/watch?v=${id}&t=42s`,
    `https://www.youtube.com/watch?list=PL1&index=2&v=${id}#t=3`,
    `https://m.youtube.com/watch?v=${id}`,
    `https://music.youtube.com/watch?v=${id}&feature=share`,
    `youtube.com/watch?v=${id}`,
    `//www.youtube.com/watch?v=${id}`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${id}`,
    `https://www.youtube.com/watch/${id}`,
    `https://youtu.be/${id}?si=abc`,
    `youtu.be/${id}`,
    `https://www.youtube.com/shorts/${id}?feature=share`,
    `https://www.youtube.com/live/${id}`,
    `https://www.youtube.com/embed/${id}?start=3`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    `https://www.youtube.com/v/${id}?version=3`,
    `https://www.youtube.com/e/${id}`,
    `https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${id}%26feature%3Dshare`,
  ];
  for (const spelling of spellings) assert.equal(youtubeIdOf(spelling), id, spelling);
});

test('anything else gives none', () => {
  const wrong = [
    '',
    'short',
    'twelve-chars',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch?v=tooshort',
    `https://www.youtube.com.evil.example/watch?v=${id}`,
    `https://evil.example/watch?v=${id}`,
    `https://notyoutube.com/watch?v=${id}`,
    `https://user@www.youtube.com/watch?v=${id}`,
    'https://www.youtube.com/@channel',
    `https://www.youtube.com/playlist?list=${id}`,
    `javascript:alert('${id}')`,
    'https://[',
  ];
  for (const text of wrong) assert.equal(youtubeIdOf(text), undefined, text);
});
