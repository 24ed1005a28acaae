import type { OrderState } from '../orders/fulfilment.ts';

export interface FoundInAdmin {
  orders: ({
    reference: string;
    fullName: string;
    city: string;
    /** Its number or reference was typed. */
    isNamed: boolean;
    /** The words stand in the order itself, and not only in its lines. */
    isSoughtItself: boolean;
  } & OrderState)[];
  products: { id: string; name: string; isNamed: boolean }[];
  people: { name: string; email: string }[];
}

/** An owner who types a product's id or its name wants the product, and not the orders that have it. */
export function areProductsFirst({ orders, products }: FoundInAdmin): boolean {
  if (products.length === 0 || orders.some(({ isNamed }) => isNamed)) return false;
  return products.some(({ isNamed }) => isNamed) || !orders.some(({ isSoughtItself }) => isSoughtItself);
}
