/** What every summary engine must do. `open` gives an engine that may reach `port` on 127.0.0.1. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { callWith, openStandIn, type Reply } from '../../../core/src/engines/upstream-testing.ts';
import type { OjaError } from '../../../core/src/errors.ts';
import { articlePage, articleSentences } from './article-testing.ts';
import type { SummaryEngine } from './port.ts';

type Open = (port: number) => Promise<AsyncDisposable & { engine: SummaryEngine }>;

export function summaryContract(name: string, open: Open): void {
  suite(`summary engine ${name}`, () => {
    const visit = async (reply: Reply) => {
      const site = await openStandIn(() => reply);
      const opened = await open(Number(new URL(site.url).port));
      return {
        ...opened,
        url: `${site.url}/article`,
        async [Symbol.asyncDispose]() {
          await opened[Symbol.asyncDispose]();
          await site[Symbol.asyncDispose]();
        },
      };
    };

    test('fetches a page through the guard', async () => {
      await using site = await visit({
        headers: { 'content-type': 'text/html; charset=ISO-8859-2' },
        body: articlePage,
      });
      const page = await site.engine.fetchPage({ url: site.url }, callWith());
      assert.deepEqual(
        [page.mime, page.charset, page.finalUrl, page.filename],
        ['text/html', 'iso-8859-2', site.url, 'article'],
      );
      await assert.rejects(
        site.engine.fetchPage({ url: 'http://127.0.0.1:1/' }, callWith()),
        (error: OjaError) => {
          assert.deepEqual([error.code, error.param], ['address_refused', 'url']);
          return true;
        },
      );
    });

    test('a page that is not there is not summarized', async () => {
      await using site = await visit({ status: 404, body: 'gone' });
      await assert.rejects(site.engine.fetchPage({ url: site.url }, callWith()), /404/);
    });

    test('finds the article and what the page says of itself', async () => {
      await using site = await visit({ body: '' });
      const article = await site.engine.readArticle({ html: articlePage }, callWith());
      assert.deepEqual(
        { ...article, text: '' },
        {
          title: 'Market day in Ibadan',
          byline: 'Ada Bello',
          site: 'Example News',
          published: '2026-11-14T08:00:00.000Z',
          language: 'en',
          text: '',
        },
      );
      for (const sentence of articleSentences) assert.ok(article.text.includes(sentence), sentence);
      assert.doesNotMatch(article.text, /Subscribe|cookie|Home|tracking/);
    });

    test('condenses to the asked length, in the order and the words of the text', async () => {
      await using site = await visit({ body: '' });
      const text = articleSentences.join(' ');
      for (const sentences of [1, 3, 5]) {
        const condensed = await site.engine.condense({ text, sentences, language: 'en' }, callWith());
        assert.equal(condensed.summary.length, sentences);
        const places = condensed.summary.map((sentence) => text.indexOf(sentence));
        assert.ok(places.every((place, at) => place >= 0 && (at === 0 || place > places[at - 1]!)));
        assert.ok(condensed.wordCount > 100);
        assert.ok(condensed.keyPoints.length > 0);
      }
    });
  });
}
