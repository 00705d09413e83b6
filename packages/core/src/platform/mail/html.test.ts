import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailHtml } from './html.ts';

const html = (text: string) => mailHtml({ subject: 'A <subject> & more', text, language: 'en' });

test('what people wrote stays text', () => {
  const made = html('The key "<img src=x>" & more.');
  assert.ok(made.includes('The key &quot;&lt;img src=x&gt;&quot; &amp; more.'), made);
  assert.ok(made.includes('A &lt;subject&gt; &amp; more'));
  assert.ok(!made.includes('<img'));
});

test('a URL alone is a button, named by what it opens, with the URL below it', () => {
  const url = 'https://oja.test/console/reset#token=a"b&c';
  const made = html(`Open this link within one hour:\n\n${url}\n\nOr ignore it.`);
  assert.ok(made.includes('>Reset password</a>'), made);
  assert.equal(made.split('https://oja.test/console/reset#token=a&quot;b&amp;c').length, 3);
  assert.ok(html('https://oja.test/else').includes('>Open in Oja</a>'));
});

test('a URL in a sentence is a link without the full stop, and signs around it stay as they are', () => {
  const made = html('Check "https://oja.test/console/settings" & https://oja.test/a?b=1&c=2.');
  assert.ok(made.includes('&quot;<a href="https://oja.test/console/settings"'), made);
  assert.ok(made.includes('<a href="https://oja.test/a?b=1&amp;c=2"'), made);
  assert.ok(made.includes('</a>.</p>'), made);
});

test('lines of names and values are a table', () => {
  const made = html('Device: Firefox\nTime: Mon, 08:00:00 GMT');
  assert.match(made, />Device<\/td><td[^>]*>Firefox<\/td>/);
  assert.match(made, />Time<\/td><td[^>]*>Mon, 08:00:00 GMT<\/td>/);
});

test('nothing is loaded from anywhere', () => {
  assert.doesNotMatch(html('See https://oja.test/a.'), /src=|url\(|@import|<link|<script/);
});
