import { data, Form } from 'react-router';
import { adminPages, sheetAddress } from '#app/addresses/admin-pages.ts';
import { takeFacts } from '#app/browser/admin/facts-of-page.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { SpecFields } from '#app/components/admin/products/spec-fields.tsx';
import { WrittenSheets } from '#app/components/admin/sheets/written-sheets.tsx';
import { pageBoundary } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import type { FactSheet, SheetRefusal } from '#app/shop/builds/gaps/fact-sheet.ts';
import { readSheet } from '#app/shop/builds/gaps/fact-sheets.server.ts';
import type { LikelyRecord } from '#app/shop/builds/library/likely-records.ts';
import { specField } from '#app/shop/catalog/admin/spec-form.ts';
import { factTable } from '#app/shop/catalog/categories/category-facts.ts';
import { factsOf } from '#app/shop/catalog/specs.ts';
import { adminProductsText, specWrong } from '#app/text/admin/products/products.ts';
import { unknownWords, sheetsText as words } from '#app/text/admin/sheets.ts';
import { libraryNotice } from '#app/text/builds/library-notice.ts';
import { missingProduct } from '#app/text/missing/missing-product.ts';
import { factWords, labelOf } from '#app/text/specs/specs.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Card } from '#app/ui/page/card.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import { refused } from '../admin-action.server.ts';
import type { Route } from './+types/sheet';
import { actOnSheet, writtenSheets } from './sheet-action.server.ts';

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const title = loaderData ? words.completeNamed(loaderData.sheet.product.name) : missingProduct.title;
  return privateMeta(matches, { title, description: words.sheetLead, path: sheetAddress(params.id) });
}

export async function loader(args: Route.LoaderArgs) {
  const { db, library } = args.context.get(servicesContext);
  const sheet = await readSheet({ db, library }, args.params.id);
  if (!sheet) throw data(null, { status: 404 });
  return { sheet, facts: factTable(), written: await writtenSheets(db, new URL(args.request.url).searchParams) };
}

export async function action(args: Route.ActionArgs) {
  const refusal = await actOnSheet(args, args.params.id);
  return refused(refusal);
}

/** After a 4xx the router keeps the old data; but the product may have changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Sheet({ loaderData, actionData }: Route.ComponentProps) {
  takeFacts(loaderData.facts);
  const { sheet } = loaderData;
  const refusal = actionData ?? null;
  const written = refusal ? [] : loaderData.written;
  const { product, gaps, records, version } = sheet;
  const hasForm =
    refusal?.form === 'typed' ? gaps.length > 0 : records.some(({ record }) => record.id === refusal?.form);
  return (
    <AdminFrame title={sheet.product.name} lead={words.sheetLead}>
      {refusal?.sentence && !hasForm && <ErrorSummary title={refusal.sentence} attempt={refusal} />}
      <WrittenSheets written={written} />
      {gaps.length === 0 ? (
        <EmptyState title={words.whole} lead={words.wholeLead} actions={<SheetLinks id={product.id} />} />
      ) : (
        <>
          <Card>
            <ul className="flex list-disc flex-col gap-1 pl-5">
              {gaps.map(({ key, rules }) => (
                <li key={`${key} ${rules.join(' ')}`}>{words.rule(labelOf(key), unknownWords(rules))}</li>
              ))}
            </ul>
          </Card>
          {records.length > 0 && (
            <section aria-labelledby="library">
              <SectionHead id="library">{words.library}</SectionHead>
              <div className="grid items-start gap-4 lg:grid-cols-2">
                {records.map((likely) => (
                  <RecordCard
                    key={`${likely.record.id} ${version}`}
                    likely={likely}
                    sheet={sheet}
                    refusal={refusal?.form === likely.record.id ? refusal : null}
                  />
                ))}
              </div>
              <LibraryNotice />
            </section>
          )}
          <TypedFacts key={version} sheet={sheet} refusal={refusal?.form === 'typed' ? refusal : null} />
        </>
      )}
    </AdminFrame>
  );
}

export const ErrorBoundary = pageBoundary(
  { title: missingProduct.title, lead: words.gone },
  adminProductsText.unreadable,
);

function SheetLinks({ id }: { id: string }) {
  return (
    <>
      <LinkButton to={adminPages.sheets} kind="outline">
        {words.toList}
      </LinkButton>
      <LinkButton to={`${adminPages.products}/${id}`} kind="quiet">
        {words.toProduct}
      </LinkButton>
    </>
  );
}

function TypedFacts({
  sheet: { product, gaps, version },
  refusal,
}: {
  sheet: FactSheet;
  refusal: SheetRefusal | null;
}) {
  const isBusy = useIsSending('save');
  const { id, category, specs } = product;
  const errors = Object.keys(refusal?.problems ?? {}).map((key) => ({
    field: specField(key),
    text: `${labelOf(key)}: ${specWrong(factsOf(category)[key])}`,
  }));
  return (
    <section aria-labelledby="by-hand">
      <SectionHead id="by-hand">{words.byHand}</SectionHead>
      <Card>
        <Form method="post" noValidate className="flex flex-col gap-5">
          {refusal && <ErrorSummary title={refusal.sentence ?? words.errorSummary} errors={errors} attempt={refusal} />}
          <input type="hidden" name="seen" value={version} />
          <SpecFields
            category={category}
            specs={specs}
            typed={refusal?.typed}
            problems={refusal?.problems ?? {}}
            only={gaps.map(({ key }) => key)}
          />
          <div className="flex flex-wrap gap-3">
            <IntentButton intent="save" busy={isBusy}>
              {words.save}
            </IntentButton>
            <SheetLinks id={id} />
          </div>
        </Form>
      </Card>
    </section>
  );
}

interface RecordCardProps {
  likely: LikelyRecord;
  sheet: FactSheet;
  refusal: SheetRefusal | null;
}

/** Sure facts are checked already; of what only looks alike the owner checks each fact. */
function RecordCard({ likely, sheet, refusal }: RecordCardProps) {
  const { record, isSure, facts, differing, words: names } = likely;
  const { category } = sheet.product;
  const wanted = new Set(sheet.gaps.map(({ key }) => key));
  const said = (key: string, value: (typeof facts)[string] | undefined) => factWords(category, key, value);
  return (
    <Card>
      <Form method="post" className="flex flex-col gap-3">
        {refusal?.sentence && <ErrorSummary title={refusal.sentence} attempt={refusal} />}
        <input type="hidden" name="seen" value={sheet.version} />
        <input type="hidden" name="record" value={record.id} />
        <div>
          <h3 className="font-bold wrap-anywhere">{record.name}</h3>
          <p className={classNames('text-14', isSure ? 'font-semibold text-ok' : 'text-muted')}>
            {isSure ? words.sure : words.likely}
          </p>
        </div>
        <div className="text-14">
          {names.own.length > 0 && <p>{words.onlyOwn(names.own.join(' '))}</p>}
          {names.theirs.length > 0 && <p>{words.onlyTheirs(names.theirs.join(' '))}</p>}
          {differing.length > 0 && (
            <>
              <p className="font-semibold">{words.differs}:</p>
              <ul className="list-disc pl-5">
                {differing.map(({ key, own, theirs }) => (
                  <li key={key}>{words.differing(labelOf(key), said(key, own), said(key, theirs))}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <fieldset className="min-w-0">
          <legend className="sr-only">{words.factsOf(record.name)}</legend>
          <ul className="grid gap-x-4 sm:grid-cols-2">
            {Object.entries(facts).map(([key, value]) => (
              <li key={key}>
                <label className="flex min-h-11 cursor-pointer items-center gap-3 text-14">
                  <input
                    type="checkbox"
                    name="key"
                    value={key}
                    defaultChecked={isSure}
                    className="size-5 shrink-0 accent-mask"
                  />
                  <span className="min-w-0 wrap-anywhere">
                    <span className={wanted.has(key) ? 'font-semibold' : undefined}>{labelOf(key)}:</span>{' '}
                    {said(key, value)}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <IntentButton
          intent="take"
          kind={isSure ? 'primary' : 'outline'}
          size="small"
          aria-label={words.takeOf(record.name)}
          className="self-start"
        >
          {words.take}
        </IntentButton>
      </Form>
    </Card>
  );
}

/** What the licence of the library asks for. */
function LibraryNotice() {
  const { text, source, under, licence, changed } = libraryNotice;
  return (
    <p className="mt-3 max-w-prose text-14 text-muted">
      {text}{' '}
      <a href={source.href} className="underline">
        {source.text}
      </a>
      {under}{' '}
      <a href={licence.href} className="underline">
        {licence.text}
      </a>
      {changed}
    </p>
  );
}
