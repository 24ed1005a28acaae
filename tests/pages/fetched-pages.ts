import { addressOf, type PageRow, pageRows, rowName } from './every-page.ts';
import { inTroubleOf, type PageWorld, type Visitor } from './page-world.ts';

/** A page as it leaves the store. */
export interface FetchedPage {
  /** The row's, and who looked where that is not the row's visitor. */
  name: string;
  path: string;
  visitor: Visitor;
  status: number;
  /** What the row says of it. */
  expected: number;
  html: string;
}

/**
 * Every page of the list once, as it is before anybody does anything. What a guest sees is fetched as shopper and as owner, too, and kept
 * where it is another page to them.
 */
export async function fetchPages(world: PageWorld): Promise<FetchedPage[]> {
  const pages: FetchedPage[] = [];
  const known = new Set<string>();
  for (const row of pageRows) {
    const own = await fetched(world, row, row.as ?? 'guest');
    if (!isNew(known, own)) continue;
    pages.push(own);
    if (own.visitor !== 'guest' || row.isBroken) continue;
    for (const visitor of ['shopper', 'owner'] as const) {
      const theirs = await fetched(world, row, visitor);
      const isPage = theirs.status === own.status;
      if (isPage && comparable(theirs.html) !== comparable(own.html)) {
        pages.push({ ...theirs, name: `${theirs.name}, as ${visitor}` });
      }
    }
  }
  return pages;
}

/** What somebody does to a page is nothing to whoever only fetches it. */
function isNew(known: Set<string>, { visitor, path, status }: FetchedPage): boolean {
  const key = `${visitor} ${path} ${status}`;
  const isFirst = !known.has(key);
  known.add(key);
  return isFirst;
}

async function fetched(world: PageWorld, row: PageRow, visitor: Visitor): Promise<FetchedPage> {
  const path = addressOf(row, world);
  const cookie = world.visitors[visitor]?.cookie ?? '';
  const init: RequestInit = { redirect: 'manual', headers: cookie ? { cookie } : {} };
  const { status, html } = await inTroubleOf(world, row, async () => {
    const answer = await fetch(world.store.url + path, init);
    return { status: answer.status, html: await answer.text() };
  });
  return { name: rowName(row), path, visitor, status, expected: row.status ?? 200, html };
}

/** Without what is another word in each answer. */
function comparable(html: string): string {
  return html.replace(/nonce="[^"]*"|data-live="[^"]*"|order_\d+_\w+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');
}
