import { mostAtOnce } from '../admin/many-orders.ts';
import { referencePattern } from '../order-number.ts';
import type { DeliveryDayProblem } from './delivery-day.ts';
import { mostParcels } from './order-units.ts';

/** One that is under way. */
export interface ParcelToDeliver {
  reference: string;
  /** Within its order. */
  number: number;
  isOnly: boolean;
  fullName: string;
  city: string;
  carrier: string;
  trackingNumber: string;
  /** A day in Colombia: what is written down where the owner says no other. */
  usualDay: string;
}

export interface ParcelName {
  reference: string;
  number: number;
}

export type DeliveryProblem = DeliveryDayProblem | 'unknown_order' | 'already_delivered' | 'changed';

export interface ManyDelivered {
  done: ParcelName[];
  failed: (ParcelName & { code: DeliveryProblem })[];
}

export type GuideProblem = 'unknown_guide' | 'already_delivered' | 'came_back' | 'several_orders';

export interface MatchedGuideList {
  parcels: ParcelToDeliver[];
  problems: { guide: string; code: GuideProblem }[];
}

export const parcelKey = ({ reference, number }: ParcelName) => `${reference}.${number}`;

/** From the boxes of a form: each once, in the order of the page. */
export function readParcelKeys(values: readonly unknown[]): ParcelName[] {
  const keys = values.filter((each): each is string => typeof each === 'string');
  return [...new Set(keys)]
    .flatMap((key): ParcelName[] => {
      const [reference = '', number = ''] = key.split('.');
      const isWhole = referencePattern.test(reference) && /^\d{1,2}$/.test(number) && Number(number) <= mostParcels;
      return isWhole ? [{ reference, number: Number(number) }] : [];
    })
    .slice(0, mostAtOnce);
}
