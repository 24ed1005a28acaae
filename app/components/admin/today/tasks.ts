import { adminPages, sheetAddress } from '#app/addresses/admin-pages.ts';
import type { Heap, NamedProduct, Today, WaitingOrder } from '#app/shop/admin/today.ts';
import type { ProductFilterState } from '#app/shop/catalog/admin/admin-product-list.ts';
import { heldAddress } from '#app/shop/orders/admin/held-orders.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { attentionNames } from '#app/text/admin/attention.ts';
import { heldText } from '#app/text/admin/orders/held-orders.ts';
import { todayText } from '#app/text/admin/today/today.ts';

export interface TaskItem {
  key: string;
  text: string;
  note?: string;
  to: string;
}

export interface Task {
  title: string;
  lead?: string;
  total: number;
  /** The first of them. */
  items: TaskItem[];
  /** Where all of them are. */
  to?: string;
}

/** In a sentence: `hoy 4:37 p. m.` */
type Say = (moment: Date) => string;

function taskOf<Item>(
  { title, lead }: { title: string; lead?: string },
  { total, first }: Heap<Item>,
  to: string | null,
  item: (each: Item) => TaskItem,
): Task {
  return { title, ...(lead && { lead }), total, items: first.map(item), ...(to && { to }) };
}

const orderPage = (reference: string) => `${adminPages.orders}/${reference}`;
const orderList = (filter: string) => `${adminPages.orders}?ver=${filter}`;

const orderItem = (note: (order: WaitingOrder) => string) => (order: WaitingOrder) => {
  const { reference, fullName } = order;
  return { key: reference, text: fullName, note: note(order), to: orderPage(reference) };
};

export function ordersToSend(today: Today, on: Say): Task {
  const { toSend } = todayText;
  return taskOf(
    toSend,
    today.toSend,
    orderList('unsent'),
    orderItem(({ reference, at, amountInCents }) => toSend.note(orderNumber(reference), on(at), amountInCents)),
  );
}

/** What waits for the owner, the most urgent first. */
export function decisionsOf(today: Today, on: Say): Task[] {
  const { decisions, lostPayments, claims, questions, held } = todayText;
  const tasks = [
    taskOf(decisions, today.decisions, orderList('to_decide'), ({ kinds, reference, fullName, since }) => ({
      key: reference,
      text: kinds.map((kind) => attentionNames[kind]).join('; '),
      note: decisions.note(orderNumber(reference), fullName, on(since)),
      to: `${orderPage(reference)}#decisions`,
    })),
    taskOf(lostPayments, today.lostPayments, null, ({ reference, amountInCents }) => {
      const text = lostPayments.item(orderNumber(reference), amountInCents);
      return { key: reference, text, to: orderPage(reference) };
    }),
    invoicesTask(today.invoices, on),
    taskOf(claims, today.claims, `${adminPages.claims}?ver=open`, ({ number, name, dueOn }) => ({
      ...{ key: number, text: claims.item(number, name), note: claims.due(dueOn) },
      to: `${adminPages.claims}/${number}`,
    })),
    taskOf(questions, today.questions, adminPages.questions, ({ id, name, question }) => ({
      ...{ key: String(id), text: question, note: name },
      to: `${adminPages.questions}#question-${id}`,
    })),
    {
      ...{ title: held.title, lead: held.lead, total: today.held.length, to: adminPages.heldOrders },
      items: today.held.map(({ who, view, ...sum }) => {
        const to = heldAddress(adminPages.heldOrders, { view, page: 1 });
        return { key: `${view} ${who}`, text: heldText.heldBy(view, who, sum), to };
      }),
    },
  ];
  return tasks.filter(({ total }) => total > 0);
}

/** One for all that invoices ask for: a line for what is counted, which leads to the first of it, and one for each end. */
function invoicesTask(
  { toFix, late, byHand, contingencies, doubtfulNumbers, ranges, certificateEnds }: Today['invoices'],
  on: Say,
): Task {
  const { invoices } = todayText;
  const to = adminPages.invoices;
  const counted = toFix + late + byHand;
  const filter = toFix > 0 ? 'to_fix' : 'waiting';
  const items: TaskItem[] = [
    ...(counted > 0
      ? [{ key: 'counted', text: invoices.counted({ toFix, late, byHand }), to: `${to}?ver=${filter}` }]
      : []),
    ...(contingencies
      ? [
          {
            key: 'contingencies',
            text: invoices.contingencies(contingencies.count, on(contingencies.since)),
            to: `${to}?ver=waiting`,
          },
        ]
      : []),
    ...(doubtfulNumbers > 0
      ? [{ key: 'doubtful', text: invoices.doubtful(doubtfulNumbers), to: `${to}#numeracion` }]
      : []),
    ...ranges.map((range) => {
      return { key: `${range.documents} ${range.prefix} ${range.from}`, text: invoices.range(range), to };
    }),
    ...(certificateEnds ? [{ key: 'certificate', text: invoices.certificate(certificateEnds), to }] : []),
  ];
  const others = (contingencies?.count ?? 0) + doubtfulNumbers + ranges.length + (certificateEnds ? 1 : 0);
  // Each line leads to its own.
  return { title: invoices.title, total: counted + others, items };
}

/** What nobody waits for. */
export function choresOf(today: Today, on: Say): Task[] {
  const { lapsing, late, lowStock, overPromised, zeroVat, withoutPicture, thinSpecs, openSheets, emptySearches } =
    todayText;
  const list = (state: ProductFilterState) => `${adminPages.products}?estado=${state}`;
  const productPage = (id: string) => `${adminPages.products}/${id}`;
  const inShop = (id: string) => `/product/${id}`;
  const named = (pageOf: (id: string) => string) => {
    return ({ id, name }: NamedProduct): TaskItem => ({ key: id, text: name, to: pageOf(id) });
  };
  const tasks = [
    taskOf(
      lapsing,
      today.lapsing,
      orderList('lapsing'),
      orderItem(({ reference, at }) => lapsing.note(orderNumber(reference), on(at))),
    ),
    taskOf(
      late,
      today.late,
      orderList('late'),
      orderItem(({ reference, at }) => late.note(orderNumber(reference), on(at))),
    ),
    taskOf(lowStock, today.lowStock, list('low_stock'), ({ id, name, available }) => {
      return { key: id, text: lowStock.item(name, available), to: inShop(id) };
    }),
    taskOf(overPromised, today.overPromised, list('over_promised'), named(productPage)),
    taskOf(zeroVat, today.zeroVat, list('zero_vat'), named(productPage)),
    taskOf(withoutPicture, today.withoutPicture, list('no_picture'), named(inShop)),
    taskOf(thinSpecs, today.thinSpecs, list('thin_sheet'), named(inShop)),
    taskOf(openSheets, today.openSheets, adminPages.sheets, named(sheetAddress)),
    taskOf(emptySearches, today.emptySearches, adminPages.failedSearches, ({ term, times }) => {
      const to = `/search?${new URLSearchParams({ q: term })}`;
      return { key: term, text: emptySearches.item(term, times), to };
    }),
  ];
  return tasks.filter(({ total }) => total > 0);
}
