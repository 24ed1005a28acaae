import { Form, Link } from 'react-router';
import { adminPages, sheetAddress } from '#app/addresses/admin-pages.ts';
import { takeFacts } from '#app/browser/admin/facts-of-page.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { AdminList } from '#app/components/admin/frame/admin-list.tsx';
import { AdminSearch } from '#app/components/admin/frame/admin-search.tsx';
import { FilterLinks } from '#app/components/admin/frame/filter-links.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { WrittenSheets } from '#app/components/admin/sheets/written-sheets.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { silencedRules } from '#app/shop/builds/gaps/fact-gaps.ts';
import type { SheetLine } from '#app/shop/builds/gaps/fact-sheet.ts';
import { sheetPage } from '#app/shop/builds/gaps/fact-sheets.server.ts';
import { slotCategories, slots } from '#app/shop/builds/slots.ts';
import { factTable } from '#app/shop/catalog/categories/category-facts.ts';
import { nameOfCategory } from '#app/shop/catalog/categories.ts';
import { addressOf, readSought } from '#app/shop/shared/admin-query.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { unknownWords, sheetsText as words } from '#app/text/admin/sheets.ts';
import { labelOf } from '#app/text/specs/specs.ts';
import { buttonClasses, LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { refused } from '../admin-action.server.ts';
import type { Route } from './+types/sheets';
import { actOnSheets, writtenSheets } from './sheet-action.server.ts';

export const meta = adminMeta(words, adminPages.sheets);

/** Query: `q`, `categoria`, `page`; `hecho` names what was just written, `deshecho` that it was taken back. */
export async function loader(args: Route.LoaderArgs) {
  const { db, library, readModel } = args.context.get(servicesContext);
  const { searchParams } = new URL(args.request.url);
  const query = readSought(searchParams);
  const slot = slots.find((each) => slotCategories[each] === searchParams.get('categoria')) ?? null;
  return {
    query,
    slot,
    facts: factTable(),
    written: await writtenSheets(db, searchParams),
    isUndone: searchParams.has('deshecho'),
    list: await sheetPage(
      { db, library, catalogue: await (await readModel.fresh()).parts() },
      { query, slot, page: readPage(searchParams) },
    ),
  };
}

export async function action(args: Route.ActionArgs) {
  return refused(await actOnSheets(args));
}

/** After a 4xx the router keeps the old data; but the list may have changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Sheets({ loaderData, actionData }: Route.ComponentProps) {
  takeFacts(loaderData.facts);
  const { query, slot, list, written, isUndone } = loaderData;
  const refusal = actionData ?? null;
  const { lines, total, page, pages, counts } = list;
  const categoria = slot && slotCategories[slot];
  const everything = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const clear = (query !== '' || slot) && (
    <LinkButton to={adminPages.sheets} kind="quiet">
      {words.clear}
    </LinkButton>
  );
  const hasSure = lines.some(({ sureFacts }) => sureFacts > 0);
  return (
    <AdminFrame title={words.title} lead={words.lead}>
      {refusal?.sentence && <ErrorSummary title={refusal.sentence} attempt={refusal} />}
      <WrittenSheets written={refusal ? (refusal.written ?? []) : written} />
      {isUndone && !refusal && <Notice kind="success">{words.undone}</Notice>}
      <div className="flex flex-col gap-4">
        <FilterLinks
          label={words.categories}
          links={[null, ...slots].map((each) => ({
            to: addressOf(adminPages.sheets, { q: query, categoria: each && slotCategories[each] }),
            text: words.category(
              each ? nameOfCategory(slotCategories[each]) : words.everything,
              each ? counts[each] : everything,
            ),
            isCurrent: each === slot,
          }))}
        />
        <AdminSearch
          path={adminPages.sheets}
          shown={`${categoria} ${query}`}
          words={words}
          filters={{ categoria }}
          sought={query}
          clear={clear}
        />
      </div>
      <AdminList
        label={words.list}
        found={words.found(total)}
        empty={lines.length === 0 && <EmptyState title={words.none} lead={words.noneLead} actions={clear} />}
        page={page}
        pages={pages}
        hrefOf={(shown) => addressOf(adminPages.sheets, { q: query, categoria, page: shown > 1 ? shown : null })}
        className="flex flex-col gap-3"
      >
        {hasSure && (
          <Form id={takeForm} method="post" className="flex flex-wrap items-center gap-3">
            <IntentButton intent="take" kind="outline" size="small">
              {words.takeChosen}
            </IntentButton>
            <p className="max-w-prose text-14 text-muted">{words.chooseHint}</p>
          </Form>
        )}
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {lines.map((line) => (
            <SheetItem key={`${line.id} ${line.version}`} line={line} />
          ))}
        </ul>
      </AdminList>
    </AdminFrame>
  );
}

const takeForm = 'take-sheets';

function SheetItem({ line: { id, name, category, sales, gaps, sureFacts, version } }: { line: SheetLine }) {
  const keys = [...new Set(gaps.map(({ key }) => labelOf(key)))];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3 py-3 sm:px-4">
      {sureFacts > 0 && (
        <>
          <input type="hidden" name={`seen.${id}`} value={version} form={takeForm} />
          <label className="-mt-2 grid size-11 shrink-0 cursor-pointer place-items-center">
            <span className="sr-only">{words.choose(name)}</span>
            <input type="checkbox" name="id" value={id} form={takeForm} className="size-5 accent-mask" />
          </label>
        </>
      )}
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-1">
        <Link to={sheetAddress(id)} className="self-start font-semibold wrap-anywhere hover:underline">
          {name}
        </Link>
        <p className="text-14 text-muted">
          {nameOfCategory(category)} · {words.sold(sales)}
        </p>
        <dl className="text-14">
          <div>
            <dt className="inline font-semibold">{words.missing}: </dt>
            <dd className="inline">{keys.join(', ')}</dd>
          </div>
          <div className="text-muted">
            <dt className="inline">{words.silenced}: </dt>
            <dd className="inline">{unknownWords(silencedRules(gaps))}</dd>
          </div>
        </dl>
        {sureFacts > 0 && <p className="text-14 font-semibold text-ok">{words.knows(sureFacts)}</p>}
      </div>
      <Link
        to={sheetAddress(id)}
        aria-label={words.completeNamed(name)}
        className={buttonClasses({ kind: 'quiet', size: 'small' })}
      >
        {words.complete}
      </Link>
    </li>
  );
}
