import type { CheckoutCustomer } from './checkout-form.ts';

export const deliveryFields = ['phoneNumber', 'addressLine1', 'city', 'region'] as const;
export type DeliveryField = (typeof deliveryFields)[number];

/** A saved address, ready for the form. */
export interface SavedDelivery {
  id: string;
  name: string;
  fields: Pick<CheckoutCustomer, DeliveryField>;
}
