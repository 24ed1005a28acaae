import { addressOf, type PageRow, pageRows, rowName } from './every-page.ts';
import { inTroubleOf, type PageWorld, type Visitor } from './page-world.ts';

export interface FetchedPage {
  name: string;
  path: string;
  visitor: Visitor;
  status: number;
  expected: number;
  html: string;
}

/** Fetches each page of the list. A guest's pages are also fetched as shopper and owner, and retained if they differ. */
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

/** Rows that differ only in what is done after loading are the same to a fetch. */
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

function comparable(html: string): string {
  return html.replace(/nonce="[^"]*"|order_\d+_\w+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');
}
