import { data } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { AdminList } from '#app/components/admin/frame/admin-list.tsx';
import { FilterFold } from '#app/components/admin/frame/filter-fold.tsx';
import { FilterLinks } from '#app/components/admin/frame/filter-links.tsx';
import { ManyDocumentsBar } from '#app/components/admin/invoices/choose-documents.tsx';
import { InvoiceRows, UninvoicedRows } from '#app/components/admin/invoices/invoice-rows.tsx';
import { InvoiceSearch } from '#app/components/admin/invoices/invoice-search.tsx';
import { RangesCard } from '#app/components/admin/invoices/ranges-card.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { invoiceOrders, sendInvoicesAgain } from '#app/shop/invoices/admin/invoice-commands.server.ts';
import {
  invoicingState,
  listInvoices,
  listUninvoiced,
  monthsWithInvoices,
} from '#app/shop/invoices/admin/invoice-list.server.ts';
import {
  type InvoiceQuery,
  invoiceFilters,
  invoiceListAddress,
  mostInvoicesAtOnce,
  readInvoiceQuery,
} from '#app/shop/invoices/admin/invoice-list.ts';
import { rangesLeft } from '#app/shop/invoices/admin/known-ranges.server.ts';
import { numberGaps } from '#app/shop/invoices/admin/number-gaps.server.ts';
import { readReferences } from '#app/shop/orders/admin/many-orders.ts';
import { readId } from '#app/shop/shared/admin-query.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { documentKindNames } from '#app/text/admin/invoices/document-names.ts';
import { adminInvoicesText, invoiceFilterNames } from '#app/text/admin/invoices/invoices.ts';
import { inWords } from '#app/text/admin/invoices/reasons.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { actingOf, doneAt } from '../admin-action.server.ts';
import type { Route } from './+types/invoices';

const path = adminPages.invoices;

export const meta = adminMeta(adminInvoicesText, path);

export async function loader(args: Route.LoaderArgs) {
  const { db, clock, settings } = args.context.get(servicesContext);
  const { searchParams } = new URL(args.request.url);
  const query = readInvoiceQuery(searchParams);
  const [, what, done, failed] = /^(sent|queued)-(\d{1,3})-(\d{1,3})$/.exec(searchParams.get('hecho') ?? '') ?? [];
  const now = clock.now();
  const isOrders = query.filter === 'not_invoiced';
  const { invoices, ...list } = isOrders
    ? { invoices: [], total: 0, page: 1, pages: 1 }
    : await listInvoices(db, query);
  return {
    query,
    ...(await invoicingState(db)),
    chargesVat: settings.seller.chargesVat,
    list: { ...list, invoices: invoices.map(inWords) },
    uninvoiced: isOrders ? await listUninvoiced(db, query) : null,
    months: await monthsWithInvoices(db, now),
    ranges: await rangesLeft(db, now),
    gaps: await numberGaps(db),
    done: what ? { what: what as 'sent' | 'queued', done: Number(done), failed: Number(failed) } : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext);
  const form = await readForm(args.request);
  const refuse = (status: number, sentence: string) => data({ sentence }, { status });
  const acting = { db, acting: actingOf(args.context) };
  const list = invoiceListAddress(path, readInvoiceQuery(new URL(args.request.url).searchParams));
  const intent = form.get('intent');
  if (intent === 'send_again') {
    const ids = form.getAll('documento').flatMap((each) => readId(String(each)) ?? []);
    if (ids.length === 0) return refuse(422, adminInvoicesText.chooseSome);
    if (ids.length > mostInvoicesAtOnce) return refuse(422, adminInvoicesText.tooMany);
    const { done, failed } = await sendInvoicesAgain(acting, [...new Set(ids)]);
    if (done.length === 0) return refuse(409, adminInvoicesText.gone);
    throw doneAt(list, `sent-${done.length}-${failed.length}`);
  }
  if (intent !== 'invoice') return refuse(400, adminFormText.notUnderstood);
  const references = readReferences(form.getAll('pedido'));
  if (references.length === 0) return refuse(422, adminInvoicesText.chooseSome);
  const { provider } = await invoicingState(db);
  if (provider === 'off') return refuse(409, adminInvoicesText.off);
  const { done, failed } = await invoiceOrders(acting, references);
  if (done.length === 0) return refuse(409, adminInvoicesText.gone);
  throw doneAt(list, `queued-${done.length}-${failed.length}`);
}

/** After a 4xx the router keeps the old data; but some may have moved. */
export const shouldRevalidate = () => true;

export default function Invoices({ loaderData, actionData }: Route.ComponentProps) {
  const { query, provider, chargesVat, toFix, list, uninvoiced, months, ranges, gaps, done } = loaderData;
  const isFiltered = invoiceListAddress(path, { ...query, page: 1 }) !== path;
  useLiveData({ orders: 'any' });
  const shown = uninvoiced ?? list;
  return (
    <AdminFrame title={adminInvoicesText.title} lead={adminInvoicesText.lead}>
      {actionData && <ErrorSummary title={actionData.sentence} attempt={actionData} />}
      {done && !actionData && <Done {...done} />}
      <p className="text-14">
        {provider === 'off' && !chargesVat ? adminInvoicesText.noVat : adminInvoicesText.providers[provider]}
      </p>
      <FilterLinks
        label={adminInvoicesText.filters}
        links={invoiceFilters.map((filter) => ({
          to: invoiceListAddress(path, { ...query, filter, page: 1 }),
          text: `${invoiceFilterNames[filter]}${filter === 'to_fix' && toFix > 0 ? ` (${toFix})` : ''}`,
          isCurrent: filter === query.filter,
        }))}
      />
      {/* Keyed, so that following a filter's link empties the fields. */}
      <FilterFold key={invoiceListAddress(path, query)} chosen={chosenOf(query)}>
        <InvoiceSearch query={query} months={months} isFiltered={isFiltered} />
      </FilterFold>
      <AdminList
        label={adminInvoicesText.title}
        found={(uninvoiced ? adminInvoicesText.foundOrders : adminInvoicesText.found)(shown.total)}
        empty={shown.total === 0 && <NothingFound query={query} isFiltered={isFiltered} />}
        page={shown.page}
        pages={shown.pages}
        hrefOf={(page) => invoiceListAddress(path, { ...query, page })}
      >
        <ManyDocumentsBar intent={uninvoiced ? 'invoice' : 'send_again'} />
        {uninvoiced ? <UninvoicedRows orders={uninvoiced.orders} /> : <InvoiceRows invoices={list.invoices} />}
      </AdminList>
      {(provider === 'factus' || provider === 'dian') && <RangesCard ranges={ranges} gaps={gaps} />}
    </AdminFrame>
  );
}

function chosenOf({ sought, kind, month }: InvoiceQuery): string[] {
  const parts = [sought && `«${sought}»`, kind && documentKindNames[kind], month && adminInvoicesText.monthName(month)];
  return parts.filter((part): part is string => Boolean(part));
}

function Done({ what, done, failed }: { what: 'sent' | 'queued'; done: number; failed: number }) {
  return (
    <Notice kind="success">
      {(what === 'sent' ? adminInvoicesText.sentAgain : adminInvoicesText.queued)(done)}{' '}
      {failed > 0 && adminInvoicesText.failed(failed)}
    </Notice>
  );
}

function NothingFound({ query, isFiltered }: { query: InvoiceQuery; isFiltered: boolean }) {
  const isLeft = query.filter === 'not_invoiced' && query.sought === '' && query.month === null;
  const [title, lead] = isLeft
    ? [adminInvoicesText.noneLeft, adminInvoicesText.noneLeftLead]
    : isFiltered
      ? [adminInvoicesText.none, adminInvoicesText.noneLead]
      : [adminInvoicesText.noneYet, adminInvoicesText.noneYetLead];
  return (
    <EmptyState
      title={title}
      lead={lead}
      actions={
        isFiltered && (
          <LinkButton to={path} kind="outline">
            {adminInvoicesText.clear}
          </LinkButton>
        )
      }
    />
  );
}
