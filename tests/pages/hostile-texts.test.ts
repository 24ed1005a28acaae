import { type Browser, type BrowserContext, chromium, type Page, expect as soon } from '@playwright/test';
import { afterAll, beforeAll, expect } from 'vitest';
import { mailWords } from '#app/emails/mail-words.ts';
import { browserArguments, findHeadlessChromium, howToGetChromium, unoptimised } from '#scripts/browser.ts';
import { figure, isLong, shows } from '#tests/invariants/figures.ts';
import { quietOf } from '#tests/journeys/opened-page.ts';
import { carrySession } from '#tests/journeys/signed-in.ts';
import { exampleMails, exampleSource } from '#tests/support/example-mails.ts';
import { hostileTag, hostileTexts, shortText, strongTexts } from '#tests/support/hostile-texts.ts';
import { browserTrust } from '#tests/support/https/trust.ts';
import { startStore } from '#tests/support/store/store.ts';
import { addressOf, type PageRow, pageRows, rowName } from './every-page.ts';
import { type Spoiled, spoilColumns } from './hostile-columns.ts';
import { otherHost, type PageWorld, pageWorld, type Visitor } from './page-world.ts';

/** Where the hostile texts lead. */
const hostileHost = 'evil.test';

let browser: Browser;
let world: PageWorld;
beforeAll(async () => {
  const executablePath = findHeadlessChromium();
  if (!executablePath) throw new Error(`There is no browser. ${howToGetChromium}`);
  // Named here, since a context that intercepts requests keeps no script and no picture from one page to the next.
  const nowhere = [otherHost, hostileHost].map((host) => `MAP ${host} ~NOTFOUND`);
  const trust = await browserTrust({ otherRules: nowhere });
  const args = [...browserArguments, unoptimised, ...(trust?.args ?? [`--host-resolver-rules=${nowhere.join()}`])];
  browser = await chromium.launch({ executablePath, args, ...(trust && { env: trust.env }) });
  // A cached page would show what stood there before.
  world = await pageWorld(await startStore({ env: { PAGE_CACHE_MB: '0' }, ...(!trust && { mode: 'demo' }) }));
});
afterAll(async () => {
  await browser?.close();
  await world?.store.close();
});

interface Visit {
  path: string;
  as: Visitor;
  storage?: Record<string, string>;
}

/** Pages that show no words of people, or the same as a row beside them. */
const silent =
  /^(offline|auth|account-deleted|.*refused|page-that-fails|search-that-fails|.*spent|no-such|compare-gone|builder-|build-no-such|build-broken|builds-broken)/;

/** Orders, claims and lists show other words of people in each of their states; of all else the short form takes one of each route and visitor. */
const isOfThing = ({ path }: PageRow) => typeof path === 'function' || path?.includes('?ver=');

function visits(text: string): Visit[] {
  const rows = pageRows.filter((row) => !row.isBroken && !row.after && !silent.test(rowName(row)));
  const seen = new Set<string>();
  const ofRows = rows.flatMap((row): Visit[] => {
    const visit = { path: addressOf(row, world), as: row.as ?? ('guest' as const) };
    const state = `${visit.path} ${JSON.stringify(row.storage)}`;
    const key = `${visit.as} ${isLong || isOfThing(row) ? state : row.route}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ ...visit, ...(row.storage && { storage: inStorage(row.storage, text) }) }];
  });
  // The row of makers asks for one by name, and names are spoiled by then; those of texts wait for words of their own.
  const more = ['/admin/marcas', '/admin/blog/1', '/admin/paginas/terminos'].map(
    (path): Visit => ({ path, as: 'owner' }),
  );
  return [...ofRows, ...more, ...asked(text)];
}

/** The browser's own memory may have been written by anything that ever ran on this origin. */
function inStorage(storage: Record<string, string>, text: string): Record<string, string> {
  const inside = JSON.stringify(text).slice(1, -1);
  return Object.fromEntries(
    Object.entries(storage).map(([key, value]) => [
      key,
      value.replace(/("(?:name|category)":")[^"]*/g, (_all, head: string) => head + inside),
    ]),
  );
}

/** What an address carries is shown by the page it leads to. */
function asked(text: string): Visit[] {
  const word = encodeURIComponent(text.toWellFormed());
  const guest = [
    ...[
      `/search?q=${word}`,
      `/search?q=ryzen&marca=${word}`,
      `/?category=${word}`,
      `/categories/procesadores?marca=${word}`,
    ],
    ...[
      `/categories/${word}`,
      `/product/${word}`,
      `/marca/${word}`,
      `/comparar?ids=${word}`,
      `/armar/${word}`,
      `/armar/1/elegir/${word}`,
      `/armar?uso=${word}&presupuesto=${word}`,
      `/armar/comparar?a=${word}&b=`,
      `/${word}`,
      `/success?id=${word}`,
    ],
    ...[`/pqr?pedido=${word}`, `/auth/google?error=${word}`, `/auth?next=/${word}`, `/auth/nueva-clave?token=${word}`],
  ];
  const owner = [
    'productos?q=',
    'pedidos?q=',
    'marcas?q=',
    'resenas?q=',
    'pqr?q=',
    'auditoria?q=',
    'cambios?ver=',
    'cifras?desde=',
  ];
  return [
    ...guest.map((path): Visit => ({ path, as: 'guest' })),
    ...owner.map((path): Visit => ({ path: `/admin/${path}${word}`, as: 'owner' })),
  ];
}

interface OpenedPage {
  page: Page;
  context: BrowserContext;
  quiet: () => Promise<void>;
  /** What the page did that it should not. */
  violations: string[];
}

async function openPage(visitor: Visitor): Promise<OpenedPage> {
  const context = await browser.newContext({ locale: 'es-CO', timezoneId: 'America/Bogota', serviceWorkers: 'block' });
  const session = world.visitors[visitor];
  if (session) await carrySession(context, world.store, session);
  const violations: string[] = [];
  await context.exposeFunction('__violated', (what: string) => void violations.push(`policy: ${what}`));
  await context.addInitScript(() => {
    const globals = window as unknown as { __violated(what: string): void };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      globals.__violated(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    violations.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => violations.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const { host } = new URL(request.url());
    if (host === hostileHost) violations.push(`asked ${request.url()}`);
  });
  const quiet = quietOf(page, longestWait);
  return { page, context, quiet: () => takenOver(page).then(quiet), violations };
}

/** How long a page may need is another test's matter, and this one runs for an hour beside others. */
const longestWait = { timeout: 300_000 };

/** What its scripts write is looked at, too; a page without them is as it came. */
function takenOver(page: Page): Promise<void> {
  const isTakenOver = () =>
    page.evaluate(
      () => !('__reactRouterContext' in window) || Object.keys(document.body).some((key) => key.startsWith('__react')),
    );
  return soon.poll(isTakenOver, { message: `${page.url()} is taken over by its scripts`, ...longestWait }).toBe(true);
}

/** @returns what is wrong in the page, and which columns it shows */
async function faultsOn({ page, violations }: OpenedPage): Promise<{ faults: string[]; html: string }> {
  const found = await page.evaluate((name) => {
    const links = [...document.querySelectorAll('[href], [src], [action], [formaction]')].flatMap((each) =>
      ['href', 'src', 'action', 'formaction'].map((attribute) => each.getAttribute(attribute) ?? ''),
    );
    const handlers = [...document.querySelectorAll('*')].flatMap((each) =>
      each.getAttributeNames().filter((it) => it.startsWith('on')),
    );
    const facts = [
      ...((window as { __xss?: unknown }).__xss === undefined ? [] : ['a script ran']),
      ...(document.querySelector(name)
        ? [`a text is markup: ${document.querySelector(name)?.parentElement?.outerHTML.slice(0, 300)}`]
        : []),
      ...links
        .filter((link) => /^[\s\p{Cc}]*(javascript|vbscript|data:text)/iu.test(link))
        .map((link) => `leads to ${link}`),
      ...handlers.map((handler) => `has ${handler}`),
    ];
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
    return { facts, html: document.documentElement.outerHTML + fields.join(' ') };
  }, hostileTag);
  return { faults: [...found.facts, ...violations.splice(0)], html: found.html };
}

/** @returns pages, and the columns that none of them showed */
async function visitAll(
  spoiled: readonly Spoiled[],
  text: string,
): Promise<{ pages: number; faults: string[]; unseen: string[] }> {
  const unseen = new Map(spoiled.map(({ column, tag }) => [tag, column]));
  const faults: string[] = [];
  const all = visits(text);
  const people = Map.groupBy(all, ({ as }) => as);
  await Promise.all(
    [...people].map(async ([visitor, list]) => {
      const it = await openPage(visitor);
      for (const { path, storage } of list) {
        if (storage) await remember(it.page, storage);
        const answer = await it.page.goto(world.store.url + path);
        await it.quiet();
        if (/remision/.test(path)) await it.page.emulateMedia({ media: 'print' });
        const { faults: own, html } = await faultsOn(it);
        const status = answer?.status() ?? 0;
        if (status >= 500) own.push(`answers ${status}`);
        faults.push(...own.map((fault) => `${visitor} ${path.slice(0, 90)}: ${fault}`));
        for (const tag of unseen.keys()) if (html.includes(tag)) unseen.delete(tag);
        await it.page.emulateMedia({ media: 'screen' });
        if (storage) await remember(it.page, {});
      }
      await it.context.close();
    }),
  );
  return { pages: all.length, faults, unseen: [...unseen.values()] };
}

async function remember(page: Page, storage: Record<string, string>): Promise<void> {
  await page.goto(`${world.store.url}/health`);
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storage);
}

/** A browser opens them without any policy of ours. */
async function mailFaults(text: string): Promise<string[]> {
  const it = await openPage('guest');
  const faults: string[] = [];
  for (const message of Object.values(exampleMails(text))) {
    const { html, subject } = mailWords(inFacts(message, text), exampleSource);
    await it.page.setContent(html, { waitUntil: 'load' });
    const found = await faultsOn(it);
    faults.push(...found.faults.map((fault) => `mail ${message.kind}: ${fault}`));
    if (/[\r\n]/.test(subject)) faults.push(`mail ${message.kind}: its subject has two lines`);
  }
  await it.context.close();
  return faults;
}

function inFacts<Facts>(facts: Facts, text: string, name = ''): Facts {
  if (typeof facts === 'string') {
    const isWords =
      /^(fullName|addressLine1|city|region|carrier|trackingNumber|reason|text|productName|name|answer)$/.test(name);
    return (isWords ? text : facts) as Facts;
  }
  if (Array.isArray(facts)) return facts.map((each) => inFacts(each, text, name)) as Facts;
  if (facts === null || typeof facts !== 'object' || facts instanceof Date) return facts;
  return Object.fromEntries(Object.entries(facts).map(([key, each]) => [key, inFacts(each, text, key)])) as Facts;
}

/** Words that no page shows, each with the reason. */
const neverShown: Readonly<Record<string, string>> = {
  'audit_entries.before': 'no words are changed in this world; the page shows it beside `after`',
  'claims.client_address': 'for a quarrel only',
  'product_import_rows.before': 'only what differs from the file',
  'front_page_drafts.previous': 'only once the last change is undone',
  'invoices.answer': 'codes and a moment, in this world',
  'invoices.numbering': 'only on paper',
  'orders.carrier': 'for the release before; pages read the parcels',
  'orders.tracking_number': 'for the release before',
  'orders.tracking_url': 'for the release before',
  'piece_transfers.client_address': 'for a quarrel only',
  'product_import_rows.product': 'only how many there are',
  'product_imports.reading': 'only the sheet that has the name, and figures',
  'product_import_left_lines.cells': 'only in files',
  'product_import_left_lines.problems': 'only in files',
  'sessions.ip_address': 'for a quarrel only',
  'sessions.user_agent': 'only the name of a known browser',
  'supplier_lists.file_words': 'only compared with the name of a file',
  'suppliers.terms': 'figures and switches',
};

const texts = isLong ? hostileTexts : strongTexts;
shows(
  'Hostile texts',
  'Chromium',
  'what people wrote never becomes markup, a link that runs or a script, on any page or in any mail',
  async () => {
    const faults: string[] = [];
    let seen = 0;
    const passes = figure(1, texts.length);
    for (let pass = 0; pass < passes; pass += 1) {
      // In the short form every column has another text, in the long form each has all of them in turn.
      const textOf = (index: number) => texts[(pass + index) % texts.length] ?? shortText;
      const spoiled = await spoilColumns(world, textOf);
      const { pages, faults: found, unseen } = await visitAll(spoiled, textOf(pass));
      // The long form writes into the same columns, but a list may leave out a row by its new words.
      if (!isLong) expect(unseen.filter((column) => !(column in neverShown))).toEqual([]);
      faults.push(...found, ...(await mailFaults(textOf(pass))));
      seen += pages;
    }
    expect([...new Set(faults)]).toEqual([]);
    return `${passes} of ${texts.length} texts in each place, ${seen} pages looked at`;
  },
  // Half a minute alone; it has to end on a slow machine beside other tests, too.
  { timeout: 1_200_000 },
);
