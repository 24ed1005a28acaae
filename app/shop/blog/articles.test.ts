import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { articleOf, articlePath, articles, relatedArticles } from './articles.ts';

const fewestWords = 900;
const wordsAMinute = 220;

const nameOf = (image: string) => image.replace(/^.*\/|\.svg$/g, '');
const texts = new Map(
  articles.map(({ slug, image }) => [slug, readFileSync(join(import.meta.dirname, `${nameOf(image)}.mdx`), 'utf8')]),
);

function wordsOf(text: string): number {
  const prose = text.replace(/<Table[\s\S]*?\/>/g, ' ').replace(/\]\([^)]*\)/g, ' ');
  return prose.match(/[\p{L}\p{N}]+(?:[-.,/][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

const linksOf = (text: string) => [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, address]) => address);

describe('the list', () => {
  test('has three articles, in the order of their dates', { tags: ['S9.50', 'S9.51', 'S2.21'] }, () => {
    expect(articles.map(({ date }) => date)).toEqual(['2025-04-01', '2025-04-02', '2025-04-03']);
  });

  test('has every field of an article', { tags: ['S3.45'] }, () => {
    for (const article of articles) {
      for (const field of ['slug', 'title', 'excerpt', 'date', 'author', 'image'] as const) {
        expect(article[field], `${article.slug}: ${field}`).toMatch(/\S/);
      }
      expect(article.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(article.updated >= article.date).toBe(true);
    }
  });

  test('names every text that there is, and pictures that there are', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.mdx'));
    expect(files.sort()).toEqual(articles.map(({ image }) => `${nameOf(image)}.mdx`).sort());
    for (const { image } of articles) {
      const picture = readFileSync(resolve('public', image.slice(1)), 'utf8');
      expect(picture).toMatch(/^<svg [^>]*viewBox="0 0 1200 630"/);
      expect(picture).not.toMatch(/<text|<script|href=/);
    }
  });

  test('has descriptions that a search engine shows whole', () => {
    for (const { excerpt, title } of articles) {
      expect(excerpt.length, title).toBeLessThanOrEqual(160);
      expect(title.length, title).toBeLessThanOrEqual(60);
    }
  });
});

test('the related articles are the others, the next one first', { tags: ['S2.190'] }, () => {
  const [first, second, third] = articles;
  expect(relatedArticles(first)).toEqual([second, third]);
  expect(relatedArticles(second)).toEqual([third, first]);
  expect(relatedArticles(third)).toEqual([first, second]);
});

test('an article has its address', () => {
  expect(articlePath(articleOf('armar-un-pc-gamer'))).toBe('/blog/armar-un-pc-gamer');
});

describe.each(articles)('$slug', ({ slug, readingMinutes }) => {
  const text = texts.get(slug) ?? '';

  test('says enough to be of use, and says how long it takes', () => {
    expect(wordsOf(text)).toBeGreaterThanOrEqual(fewestWords);
    expect(readingMinutes).toBe(Math.round(wordsOf(text) / wordsAMinute));
  });

  test('leads to the products it speaks of and to all categories', {
    tags: ['S2.195', 'S2.196', 'S2.197', 'S2.198'],
  }, () => {
    expect(linksOf(text)).toEqual(expect.arrayContaining(['/product/1', '/product/2', '/product/3', '/categories']));
  });

  test('has sections and a table, keeps figures with their units, and does not shout', () => {
    expect(text.match(/^## \S/gm)?.length).toBeGreaterThanOrEqual(5);
    expect(text).not.toMatch(/^# /m);
    expect(text).toContain('<Table');
    expect(text).not.toMatch(/\d (GB|TB|W|kWh|mm|Hz|V|MB\/s|%)(?!\p{L})/u);
    expect(text).not.toMatch(/[¡!]/);
  });
});
