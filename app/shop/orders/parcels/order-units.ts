import { paidForUnits } from '../../promotions/unit-prices.ts';
import { type OrderState, stateVersion } from '../fulfilment.ts';
import type { OrderLine } from '../order.ts';
import type { Parcel } from './parcel.ts';

/** More than a small shop ever needs for one order; the table refuses more too. */
export const mostParcels = 20;

/** A page for each of a thousand items helps nobody: a shop with such orders packs them by the box. */
export const mostItems = 500;

export interface LineUnits {
  productId: string;
  quantity: number;
}

export interface SentParcel extends Parcel {
  /** Within its order, from 1. */
  number: number;
  sentAt: Date;
  deliveredAt: Date | null;
  units: LineUnits[];
}

export interface ReturnedUnits extends LineUnits {
  /** The number of the parcel that they had left in; null for what never left. */
  parcel: number | null;
}

export interface OrderReturn {
  id: number;
  reason: string;
  isShelved: boolean;
  notedAt: Date;
  units: ReturnedUnits[];
  /** The numbers of the items that these were. */
  items: number[];
}

/** Where each unit of an order is: not sent yet, out in a parcel, or back. */
export interface OrderUnits {
  lines: LineUnits[];
  parcels: SentParcel[];
  returns: OrderReturn[];
}

export function countUnits(units: readonly LineUnits[]): number {
  return units.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Units of equal products together, in the order of their ids, as lines are always read. */
export function addUnits(units: readonly LineUnits[]): LineUnits[] {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of units) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return [...sums]
    .filter(([, quantity]) => quantity > 0)
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1));
}

function without(units: readonly LineUnits[], taken: readonly LineUnits[]): LineUnits[] {
  return addUnits([...units, ...taken.map(({ productId, quantity }) => ({ productId, quantity: -quantity }))]);
}

const allReturned = ({ returns }: OrderUnits) => returns.flatMap(({ units }) => units);

/** What has neither left nor been struck off. */
export function unitsToSend(order: OrderUnits): LineUnits[] {
  const dropped = allReturned(order).filter(({ parcel }) => parcel === null);
  return without(order.lines, [...order.parcels.flatMap(({ units }) => units), ...dropped]);
}

/** What left in a parcel and has not come back. */
export function unitsOut(order: OrderUnits, { number, units }: Pick<SentParcel, 'number' | 'units'>): LineUnits[] {
  return without(
    units,
    allReturned(order).filter(({ parcel }) => parcel === number),
  );
}

export function allUnitsOut(order: OrderUnits): ReturnedUnits[] {
  return order.parcels.flatMap((parcel) => unitsOut(order, parcel).map((unit) => ({ ...unit, parcel: parcel.number })));
}

/** The parcels of which something has not arrived yet. */
export function parcelsInTransit<Sent extends SentParcel>(
  order: Omit<OrderUnits, 'parcels'> & { parcels: Sent[] },
): Sent[] {
  return order.parcels.filter((parcel) => parcel.deliveredAt === null && unitsOut(order, parcel).length > 0);
}

/** An order that has begun to leave is sent and delivered when the last of its parcels is, and returned when all units are. */
export function fulfilmentOf(order: OrderUnits): 'partly_sent' | 'sent' | 'delivered' | 'returned' {
  if (unitsToSend(order).length > 0) return 'partly_sent';
  if (allUnitsOut(order).length === 0) return 'returned';
  return parcelsInTransit(order).length > 0 ? 'sent' : 'delivered';
}

/** Whether everything went in one parcel, as nearly all orders do. */
export function isOneParcel({ lines, parcels }: OrderUnits): boolean {
  return parcels.length === 1 && countUnits(parcels[0]?.units ?? []) === countUnits(lines);
}

/** Changes with each parcel, delivery and return, where the state alone does not say them. */
export function unitsVersion(state: OrderState, order: OrderUnits): string {
  const version = stateVersion(state);
  const { parcels, returns } = order;
  const isPlain = returns.length === 0 && (parcels.length === 0 || isOneParcel(order));
  if (isPlain || state.fulfilment === 'returned' || state.fulfilment === 'cancelled') return version;
  const arrived = parcels.filter(({ deliveredAt }) => deliveredAt !== null).length;
  return `${version}/${parcels.length}.${arrived}.${returns.length}.${returns.at(-1)?.id ?? 0}`;
}

/** @returns null where somebody asks for more than there is, or for nothing */
export function chosenUnits<Unit extends LineUnits>(
  available: readonly Unit[],
  quantities: readonly number[],
): Unit[] | null {
  if (quantities.length !== available.length) return null;
  const chosen = available.map((unit, index) => ({ ...unit, quantity: quantities[index] ?? 0 }));
  const isTooMuch = chosen.some(({ quantity }, index) => quantity > (available[index]?.quantity ?? 0));
  const some = chosen.filter(({ quantity }) => quantity > 0);
  return isTooMuch || some.length === 0 ? null : some;
}

/**
 * The number of the parcel in which each item of an order came, the first item being number 1; null for what never left. Units of
 * one product have no order of their own: the first ones left first.
 */
export function parcelsOfItems(order: OrderUnits): (number | null)[] {
  return order.lines.flatMap(({ productId, quantity }) => {
    const sent = order.parcels.flatMap(({ number, units }) =>
      Array.from({ length: quantityOf(units, productId) }, () => number),
    );
    return Array.from({ length: quantity }, (_, index) => sent[index] ?? null);
  });
}

export interface ItemMoments {
  parcel: number | null;
  /** Of the parcel that it came in. */
  deliveredAt: Date | null;
  /** When the shop noted that it has it again. */
  backAt: Date | null;
}

/** Rights of an item begin with the parcel that it came in. The first item stands first. */
export function itemMoments(order: OrderUnits): ItemMoments[] {
  const arrived = new Map(order.parcels.map(({ number, deliveredAt }) => [number, deliveredAt]));
  const back = new Map(order.returns.flatMap(({ items, notedAt }) => items.map((item) => [item, notedAt])));
  return parcelsOfItems(order)
    .slice(0, mostItems)
    .map((parcel, index) => ({
      parcel,
      deliveredAt: parcel === null ? null : (arrived.get(parcel) ?? null),
      backAt: back.get(index + 1) ?? null,
    }));
}

function quantityOf(units: readonly LineUnits[], productId: string): number {
  return units.find((unit) => unit.productId === productId)?.quantity ?? 0;
}

/**
 * Which items came back, where only a number of units was said: those that were pointed at, then those that are asked back by a
 * claim, then the last ones.
 */
export function itemsBack(
  order: OrderUnits,
  units: readonly ReturnedUnits[],
  { chosen, claimed }: { chosen: readonly number[]; claimed: ReadonlySet<number> },
): number[] {
  const parcels = parcelsOfItems(order);
  const products = order.lines.flatMap(({ productId, quantity }) => Array.from({ length: quantity }, () => productId));
  const gone = new Set(order.returns.flatMap(({ items }) => items));
  const rank = (number: number) => (chosen.includes(number) ? 0 : claimed.has(number) ? 1 : 2);
  const back = units.flatMap(({ parcel, productId, quantity }) =>
    products
      .map((product, index) => ({ product, number: index + 1, parcel: parcels[index] ?? null }))
      .filter((item) => item.product === productId && item.parcel === parcel && !gone.has(item.number))
      .sort((a, b) => rank(a.number) - rank(b.number) || b.number - a.number)
      .slice(0, quantity)
      .map(({ number }) => number),
  );
  return back.filter((number) => number <= mostItems).sort((a, b) => a - b);
}

/** What the buyer paid for the units of each return, in the order in which they came back. */
export function paidForReturns(
  lines: readonly Pick<OrderLine, 'productId' | 'quantity' | 'chargedInCents'>[],
  returns: readonly { units: readonly LineUnits[] }[],
): number[] {
  const back = new Map<string, number>();
  return returns.map(({ units }) => {
    let paidInCents = 0;
    for (const { productId, quantity } of units) {
      const line = lines.find((each) => each.productId === productId);
      const before = back.get(productId) ?? 0;
      back.set(productId, before + quantity);
      if (line) paidInCents += paidForUnits(line, before + quantity) - paidForUnits(line, before);
    }
    return paidInCents;
  });
}
