import type { OrderLine } from '../order.ts';
import { type LineUnits, type OrderUnits, unitsToSend } from './order-units.ts';
import type { Parcel } from './parcel.ts';

interface NamedUnits {
  productName: string;
  quantity: number;
}

interface ParcelInMail {
  parcel: Parcel | null;
  part: { contents: NamedUnits[]; toSend: NamedUnits[] } | null;
}

/**
 * What a mail says of a parcel: the same however late it goes out.
 *
 * @param number of the parcel, where the order leaves in several
 */
export function parcelInMail(
  {
    lines,
    parcels,
    returns,
  }: { lines: readonly Pick<OrderLine, 'productId' | 'productName' | 'quantity'>[] } & Pick<
    OrderUnits,
    'parcels' | 'returns'
  >,
  number: number | undefined,
): ParcelInMail {
  // One that was taken back is no other one.
  const parcel = (number === undefined ? parcels.at(-1) : parcels.find((each) => each.number === number)) ?? null;
  if (!parcel || number === undefined) return { parcel, part: null };
  const names = new Map(lines.map(({ productId, productName }) => [productId, productName]));
  const named = (units: readonly LineUnits[]): NamedUnits[] =>
    units.map(({ productId, quantity }) => ({ productName: names.get(productId) ?? productId, quantity }));
  const until = parcels.filter((each) => each.number <= parcel.number);
  const toSend = unitsToSend({ lines: [...lines], parcels: until, returns });
  return { parcel, part: { contents: named(parcel.units), toSend: named(toSend) } };
}
