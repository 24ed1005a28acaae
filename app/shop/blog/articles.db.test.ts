import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { readMarkdown } from '../content/markdown.server.ts';
import { everyBlock, type Inline, plainTextOf, readingMinutesOf } from '../content/rich-text.ts';
import { findArticle, publicArticles } from './articles.server.ts';
import { articlePath, relatedArticles } from './articles.ts';

const database = testDatabase();
const articles = () => publicArticles(database.db, testNow);

async function blocksOf(slug: string) {
  const found = await findArticle(database.db, slug, testNow);
  if (!found || !('body' in found)) throw new Error(`There is no article ${slug}`);
  return readMarkdown(found.body);
}

const hrefsIn = (children: readonly Inline[]): string[] =>
  children.flatMap((inline) => {
    if (typeof inline === 'string' || !('children' in inline)) return [];
    return [...(inline.kind === 'link' ? [inline.href] : []), ...hrefsIn(inline.children)];
  });

describe('the articles that came with the shop', () => {
  test('are three, in the order of their dates', { tags: ['S9.50', 'S9.51', 'S2.21'] }, async () => {
    expect((await articles()).map(({ date }) => date)).toEqual(['2025-04-01', '2025-04-02', '2025-04-03']);
  });

  test('have every field, a picture that is there, and words that a search engine shows whole', {
    tags: ['S3.45'],
  }, async () => {
    for (const article of await articles()) {
      for (const field of ['slug', 'title', 'excerpt', 'date', 'author', 'image', 'imageAlt'] as const) {
        expect(article[field], `${article.slug}: ${field}`).toMatch(/\S/);
      }
      expect(article.updated >= article.date).toBe(true);
      expect(article.excerpt.length).toBeLessThanOrEqual(160);
      expect(article.title.length).toBeLessThanOrEqual(60);
      expect(readFileSync(resolve('public', article.image.slice(1)), 'utf8')).toMatch(
        /^<svg [^>]*viewBox="0 0 1200 630"/,
      );
    }
  });

  test('say enough to be of use, and how long that takes', async () => {
    for (const { slug, readingMinutes } of await articles()) {
      const blocks = await blocksOf(slug);
      const words = everyBlock(blocks).flatMap((block) =>
        'children' in block ? plainTextOf(block.children).split(/\s+/) : [],
      );
      expect(words.length).toBeGreaterThanOrEqual(900);
      expect(readingMinutes).toBe(readingMinutesOf(blocks));
    }
  });

  test('lead to the products they speak of and to all categories', {
    tags: ['S2.195', 'S2.196', 'S2.197', 'S2.198'],
  }, async () => {
    for (const { slug } of await articles()) {
      const hrefs = everyBlock(await blocksOf(slug)).flatMap((block) =>
        'children' in block ? hrefsIn(block.children) : [],
      );
      expect(hrefs).toEqual(expect.arrayContaining(['/product/1', '/product/2', '/product/3', '/categories']));
    }
  });
});

test('the related articles are the others, the next one first', { tags: ['S2.190'] }, async () => {
  const all = await articles();
  const [first, second, third] = all;
  expect(relatedArticles(all, first!)).toEqual([second, third]);
  expect(relatedArticles(all, second!)).toEqual([third, first]);
  expect(relatedArticles(all, third!)).toEqual([first, second]);
});

test('an article has its address, and nothing else is one', async () => {
  expect(articlePath({ slug: 'armar-un-pc-gamer' })).toBe('/blog/armar-un-pc-gamer');
  for (const slug of ['', 'no-hay', 'Armar-un-pc-gamer', '\u0000', "'--", 'a'.repeat(3_000)]) {
    expect(await findArticle(database.db, slug, testNow)).toBeNull();
  }
});
