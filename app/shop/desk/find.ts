import type { OrderState } from '../orders/fulfilment.ts';

export interface FoundAtDesk {
  orders: ({ reference: string; fullName: string; city: string } & OrderState)[];
  products: { id: string; name: string }[];
  people: { name: string; email: string }[];
}
