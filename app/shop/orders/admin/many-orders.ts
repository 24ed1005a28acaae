import { oneLine, visibleText } from '../../shared/visible-text.ts';
import { carrierName, guideNumber, isPlausibleGuide, trackingUrlOf } from '../carriers.ts';
import type { OrderState } from '../fulfilment.ts';
import type { OrderCustomer, OrderLine } from '../order.ts';
import { referencePattern } from '../order-number.ts';
import { isOneParcel, type LineUnits, type OrderUnits, parcelsInTransit, unitsToSend } from '../parcels/order-units.ts';
import type { Parcel } from '../parcels/parcel.ts';

/** What one answer can do while the owner waits: each order is a short transaction of its own. */
export const mostAtOnce = 200;

export interface OrderToSend {
  reference: string;
  state: OrderState;
  fullName: string;
  city: string;
  units: number;
}

/** Neither prices nor documents: the paper leaves the shop. */
export interface PrintedOrder {
  reference: string;
  createdAt: Date;
  isForgotten: boolean;
  parcel: Parcel | null;
  /** Which parcel of the order it is, where there are several. */
  parcelNumber: number | null;
  to: Pick<OrderCustomer, 'fullName' | 'addressLine1' | 'city' | 'region' | 'phoneNumber' | 'courierNotes'>;
  lines: Pick<OrderLine, 'productId' | 'productName' | 'quantity'>[];
}

/** The papers of one order: a slip for each parcel with what is in it, and one for what still has to be packed. */
export function papersOf(order: Omit<PrintedOrder, 'parcel' | 'parcelNumber'>, units: OrderUnits): PrintedOrder[] {
  const [only] = units.parcels;
  if (!only || isOneParcel(units)) return [{ ...order, parcel: only ?? null, parcelNumber: null }];
  const names = new Map(order.lines.map(({ productId, productName }) => [productId, productName]));
  const named = (list: readonly LineUnits[]) =>
    list.map((unit) => ({ ...unit, productName: names.get(unit.productId) ?? unit.productId }));
  const left = unitsToSend(units);
  return [
    ...parcelsInTransit(units).map((parcel) => {
      return { ...order, parcel, parcelNumber: parcel.number, lines: named(parcel.units) };
    }),
    ...(left.length > 0
      ? [{ ...order, parcel: null, parcelNumber: units.parcels.length + 1, lines: named(left) }]
      : []),
  ];
}

/** What buyers and products say on the label and the slip of an order. */
export function wordsOnPaper({
  to,
  parcel,
  lines,
  isForgotten,
}: Omit<PrintedOrder, 'reference' | 'createdAt' | 'parcelNumber'>): string[] {
  return [
    ...(isForgotten ? [] : [to.fullName, to.addressLine1, to.city, to.region, to.phoneNumber]),
    ...(!isForgotten && to.courierNotes ? [to.courierNotes] : []),
    ...(parcel ? [parcel.carrier, parcel.trackingNumber] : []),
    ...lines.map(({ productName }) => productName),
  ];
}

/** Of one file, which is made while the owner waits and opens from one address. */
export const mostOnPaper = 100;
const mostLinesOnPaper = 1_500;

/** The pile in files that can be made: few orders with very many lines are also much paper. */
export function pilesOf<Printed extends Pick<PrintedOrder, 'reference' | 'lines'>>(
  orders: readonly Printed[],
): Printed[][] {
  const piles: Printed[][] = [];
  let lines = 0;
  for (const order of orders) {
    const pile = piles.at(-1);
    lines += order.lines.length;
    // The papers of one order stay together: a file is asked for by its orders.
    const isSameOrder = pile?.at(-1)?.reference === order.reference;
    if (pile && (isSameOrder || (pile.length < mostOnPaper && lines <= mostLinesOnPaper))) pile.push(order);
    else {
      piles.push([order]);
      lines = order.lines.length;
    }
  }
  return piles;
}

export type ManyProblem =
  | 'unknown_order'
  | 'changed'
  | 'no_carrier'
  | 'no_number'
  | 'not_its_number'
  | 'too_long'
  | 'twice'
  | 'several_orders';

export interface Shipment {
  reference: string;
  carrier: string;
  number: string;
}

export type ReadShipment = { ok: true; parcel: Parcel } | { ok: false; code: ManyProblem };

/** References from an address or a form: each once, in the order of the page. */
export function readReferences(values: readonly unknown[]): string[] {
  const read = values.filter((each): each is string => typeof each === 'string' && referencePattern.test(each));
  return [...new Set(read)].slice(0, mostAtOnce);
}

export function readShipment({ carrier: written, number: typed }: Omit<Shipment, 'reference'>): ReadShipment {
  const carrier = carrierName(oneLine(written));
  const trackingNumber = guideNumber(visibleText(typed).replace(/\p{Cc}/gu, ''));
  if (trackingNumber === '') return { ok: false, code: 'no_number' };
  if (carrier === '') return { ok: false, code: 'no_carrier' };
  if (carrier.length > 80 || trackingNumber.length > 80) return { ok: false, code: 'too_long' };
  if (!isPlausibleGuide(carrier, trackingNumber)) return { ok: false, code: 'not_its_number' };
  return { ok: true, parcel: { carrier, trackingNumber, trackingUrl: trackingUrlOf(carrier, trackingNumber) } };
}

/** The same number under two orders is a slip of the hand: one scan too few. */
export function numbersTwice(shipments: readonly Shipment[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { number } of shipments) {
    const guide = guideNumber(number);
    if (guide !== '') counts.set(guide, (counts.get(guide) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, times]) => times > 1).map(([guide]) => guide));
}

export interface SendAnswer {
  /** What was refused; null when a file was read and nothing is wrong with it. */
  sentence: string | null;
  read: number | null;
  orders: OrderToSend[] | null;
  carrier: string;
  typed: Shipment[];
  failed: { reference: string; code: ManyProblem }[];
  lines: string[];
}
