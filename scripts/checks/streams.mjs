/**
 * A stream or emitter that nobody listens to for errors ends the process with its first one. Code that reads a stream by
 * hand owns it: the declaration that listens for data listens for errors of the same stream too.
 */
import { read, sourceFiles } from './source-files.mjs';
import { isTest } from './test-code.mjs';

const ownFile = /^packages\/[\w-]+\/(src|bin)\/.*\.m?ts$/;

export function checkStreams(root) {
  const files = sourceFiles(root, ownFile).filter((file) => !isTest(file));
  return files.flatMap((file) => unownedIn(file, read(root, file)));
}

const receiver = String.raw`((?:this\.)?[#\w$]+(?:[?!]?\.\w+|\[\w+\])*)[?!]?`;
const listens = new RegExp(String.raw`${receiver}\.(?:on|once|addListener)\('(data|readable)'`, 'g');
/** Schemas have a pipe of their own. */
const pipes = new RegExp(String.raw`${receiver}\.(pipe)\((?!\s*z\.)`, 'g');
/** What starts something that fails by an event. */
const starts =
  /(?<![.\w])(spawn|fork|new Worker|createServer|connect|createConnection|createSocket)\((?!options: )/g;
const emitters = /from 'node:(child_process|worker_threads|net|tls|dgram|http2?|https)'|node-http\.ts'/;

/** By the text of a file. */
export function unownedIn(file, text) {
  const faults = [];
  for (const { begins, words } of declarationsOf(text)) {
    for (const [pattern, what] of [
      [listens, 'listens to'],
      [pipes, 'pipes'],
    ]) {
      for (const found of words.matchAll(pattern)) {
        if (isOwned(found[1], words)) continue;
        const line = lineAt(text, begins + found.index);
        faults.push(
          `${file}:${line} ${what} ${found[1]}, whose errors nobody hears: own it with pipeline, node:stream/consumers, for await or an 'error' listener`,
        );
      }
    }
  }
  if (emitters.test(text) && !text.includes("'error'")) {
    for (const found of text.matchAll(starts))
      faults.push(
        `${file}:${lineAt(text, found.index)} calls ${found[1]}, whose 'error' event nobody hears: listen to it, or await it with events.once`,
      );
  }
  return faults;
}

/** The formatter begins and ends each at the left margin. */
function declarationsOf(text) {
  const found = [];
  let begins = 0;
  for (const { 0: end, index } of text.matchAll(/^[}\])][^\n]*\n/gm)) {
    found.push({ begins, words: text.slice(begins, index + end.length) });
    begins = index + end.length;
  }
  found.push({ begins, words: text.slice(begins) });
  return found;
}

function isOwned(stream, words) {
  const name = stream.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&').replace(/\\\?\\\.|!\\\.|\\\./g, '[?!]?\\.');
  const listener = String.raw`(?<![\w.])${name}[?!]?\s*\.(?:on|once|addListener)\(`;
  return [
    `${listener}'error'`,
    String.raw`for \(const (\w+) of \[[^\]]*'error'[^\]]*\]\)\s*${listener}\1`,
    String.raw`for \(const (\w+) of \[[^\]]*(?<![\w.])${name}(?![\w.])[^\]]*\]\)[^]*?\b\1\.on\('error'`,
    String.raw`(?<![\w.])(?:finished|pipeline|eos|addAbortSignal)\((?:[^()]*, )?${name}[,)]`,
  ].some((pattern) => new RegExp(pattern).test(words));
}

const lineAt = (text, index) => text.slice(0, index).split('\n').length;
