import type { OrderArrival } from '#app/shop/delivery/arrival.ts';
import type { OrderStatus } from '#app/shop/orders/lifecycle.ts';
import type { OrderCustomer, OrderLine } from '#app/shop/orders/order.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import type { Parcel } from '#app/shop/orders/parcels/parcel.ts';
import { isExpected } from '#app/shop/orders/shopper-order.ts';
import { orderCoupon } from '#app/shop/promotions/order-coupon.ts';
import { arrivalChange, arrivalDays } from '#app/text/delivery/arrival.ts';
import { formatCents } from '#app/text/format.ts';
import { orderStatusText } from '#app/text/orders/order-status.ts';
import { couponText } from '#app/text/promotions/coupons.ts';
import { vatIncluded } from '#app/text/vat.ts';
import { type MailBlock, oneLine } from './blocks.ts';

export interface MailedOrder {
  reference: string;
  status: OrderStatus;
  amountInCents: number;
  /** Of its seller. */
  chargesVat: boolean;
  /** null before anything is paid: until then anybody may have typed it, for anybody to read. */
  customer: Pick<OrderCustomer, 'fullName' | 'legalIdType' | 'addressLine1' | 'city' | 'region'> | null;
  lines: readonly Pick<OrderLine, 'productName' | 'quantity' | 'unitPriceInCents' | 'chargedInCents'>[];
  couponCode: string | null;
  /** The one that the mail is about. */
  parcel: Parcel | null;
  /** Where the order leaves in several parcels: what is in this one, and what had not left with it. */
  part: MailedPart | null;
  arrival: OrderArrival | null;
  holdExpiresAt: Date;
  /** Opens the order without signing in. */
  link: string;
}

export interface MailedPart {
  contents: readonly MailedUnits[];
  toSend: readonly MailedUnits[];
}

interface MailedUnits {
  productName: string;
  quantity: number;
}

export function orderSummary(
  { reference, status, amountInCents, chargesVat, customer, lines, couponCode, arrival }: MailedOrder,
  statusText: string = orderStatusText[status],
): MailBlock[] {
  const coupon = orderCoupon(couponCode, lines);
  return [
    {
      lines: lines.map(({ productName, quantity, unitPriceInCents }) => ({
        name: oneLine(productName),
        detail: `${quantity} × ${formatCents(unitPriceInCents)}`,
        value: formatCents(unitPriceInCents * quantity),
      })),
      ...(coupon && {
        sums: [
          [couponText.subtotal, formatCents(amountInCents + coupon.inCents)],
          [couponText.coupon(coupon.code), `−${formatCents(coupon.inCents)}`],
        ] as const,
      }),
      total: [`Total${vatIncluded({ chargesVat }, ', ')}`, formatCents(amountInCents)],
    },
    {
      facts: [
        ['Estado', statusText],
        ...(arrival && isExpected(status) ? ([['Llega', daysOf(arrival)]] as const) : []),
        ...(customer
          ? ([
              ['Entrega', [customer.addressLine1, customer.city, customer.region].map(oneLine).join(', ')],
              ['Recibe', oneLine(customer.fullName)],
            ] as const)
          : []),
        ['Pedido', orderNumber(reference)],
      ],
    },
  ];
}

function daysOf(arrival: OrderArrival): string {
  const change = arrivalChange(arrival);
  return change ? `${arrivalDays(arrival)}. ${change}` : arrivalDays(arrival);
}
