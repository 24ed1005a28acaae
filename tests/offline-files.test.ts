import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(`public/${path}`, 'utf8');

test('the worker’s version is the digest of the files it keeps, so that browsers notice when they change', () => {
  const worker = read('sw.js');
  const offlinePage = /offlinePage = '\/([^']+)'/.exec(worker)?.[1] ?? '';
  const listed = [...(/kept = \[([^\]]*)\]/.exec(worker)?.[1] ?? '').matchAll(/'\/([^']+)'/g)].map(
    ([, path]) => path ?? '',
  );
  const hash = createHash('sha256');
  for (const path of [offlinePage, ...listed]) hash.update(read(path));
  expect(worker).toContain(`version = '${hash.digest('hex').slice(0, 12)}'`);
});

test('the page for when there is no connection brings all its parts, and nothing inline', () => {
  const page = read('offline.html');
  const worker = read('sw.js');
  expect(page).not.toMatch(/<style|style=|<script(?![^>]*src)|\son\w+=/);
  const parts = [...page.matchAll(/<(?:img|script|link)[^>]*(?:src|href)="([^"]+)"/g)].map(([, path]) => path);
  expect(parts.length).toBeGreaterThan(3);
  for (const path of parts) expect(worker).toContain(`'${path}'`);
});

test('the page for when there is no connection has the colours of the shop', () => {
  const shop = read('../app/ui/styles.css');
  for (const [, name, value] of read('offline.css').matchAll(/--([a-z-]+): ([^;]+);/g)) {
    expect(shop, name).toContain(`--color-${name}: ${value};`);
  }
});
