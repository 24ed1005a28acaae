import { expect, test } from 'vitest';
import { engineStore } from '#tests/support/engine-store.ts';

const running = engineStore({ seed: 'demo' });

/** Of pages that are alike, so many are opened; every link that they hold is still asked for. */
const samples: [RegExp, number][] = [
  [/^\/product\//, 12],
  [/[?&]page=/, 8],
  [/[?&]category=|\/categories\//, 20],
  [/\?/, 8],
];

interface Seen {
  pages: Map<string, { ids: Set<string> }>;
  dead: string[];
  outside: Set<string>;
  fragments: { from: string; to: string; id: string }[];
}

test('no link of the shop is dead, from the first page over all others', { timeout: 120_000 }, async () => {
  const { pages, dead, outside, fragments } = await crawl(running.store.url);
  expect(dead).toEqual([]);
  const lost = fragments.filter(({ to, id }) => pages.has(to) && !pages.get(to)?.ids.has(id));
  expect(lost).toEqual([]);
  // Who stands in for Google and Wompi is on this machine, so that can be asked, too.
  const isProvider = (address: string) => address.startsWith(running.store.sandbox.url);
  const providers = [...outside].filter(isProvider);
  expect(providers.some((address) => address.includes('/google/auth?'))).toBe(true);
  for (const address of providers) {
    expect((await fetch(address, { redirect: 'manual' })).status, address).toBeLessThan(400);
  }
  for (const address of outside) {
    if (!isProvider(address)) expect(address).toMatch(/^https:\/\/|^mailto:[^@]+@|^tel:\+?\d+$/);
  }
  for (const path of ['/offers', '/cart', '/terminos', '/privacidad', '/envios', '/pqr', '/blog', '/categories/ssd']) {
    expect([...pages.keys()], path).toContain(path);
  }
  expect(pages.size).toBeGreaterThan(40);
});

async function crawl(origin: string): Promise<Seen> {
  const seen: Seen = { pages: new Map(), dead: [], outside: new Set(), fragments: [] };
  const asked = new Set<string>(['/']);
  const opened = new Map<RegExp, number>();
  const queue = [{ path: '/', from: 'the start' }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path, from } = next;
    const response = await fetch(origin + path, { redirect: 'manual' });
    const body = await response.text();
    const location = response.headers.get('location');
    const isAlive = response.status === 200 || (response.status < 400 && location !== null);
    if (!isAlive) seen.dead.push(`${path} (${response.status}), linked from ${from}`);
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    const found = location ? [location] : isPage && isSampled(path, opened) ? addressesIn(body) : [];
    if (isPage && isAlive) seen.pages.set(path, { ids: new Set(idsIn(body)) });
    for (const address of found) {
      const url = URL.parse(address, origin + path);
      if (!url) seen.dead.push(`${address}, linked from ${path}, is no address`);
      else if (url.origin !== origin) {
        if (url.protocol !== 'data:') seen.outside.add(url.href);
      } else {
        const to = url.pathname + url.search;
        if (url.hash) seen.fragments.push({ from: path, to, id: decodeURIComponent(url.hash.slice(1)) });
        if (!asked.has(to)) queue.push({ path: to, from: path });
        asked.add(to);
      }
    }
  }
  return seen;
}

function isSampled(path: string, opened: Map<RegExp, number>): boolean {
  const [pattern, most] = samples.find(([each]) => each.test(path)) ?? [];
  if (!pattern || !most) return true;
  const count = (opened.get(pattern) ?? 0) + 1;
  opened.set(pattern, count);
  return count <= most;
}

/** What the tags of a page point at; what scripts carry as text is no link. */
function addressesIn(html: string): string[] {
  const tags = html.replace(/(<script[^>]*>)[\s\S]*?<\/script>/g, '$1').matchAll(/<[a-z][^>]*>/g);
  return [...tags].flatMap(([tag]) => {
    const single = [...tag.matchAll(/\s(?:href|src|action|poster)="([^"]*)"/g)].map(([, address = '']) => address);
    const sets = [...tag.matchAll(/\s(?:srcset|imagesrcset)="([^"]*)"/gi)].flatMap(([, set = '']) =>
      set.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''),
    );
    return [...single, ...sets].map((address) => address.replaceAll('&amp;', '&')).filter(Boolean);
  });
}

function idsIn(html: string): string[] {
  return [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id);
}
