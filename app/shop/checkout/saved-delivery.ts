import type { CheckoutCustomer } from './checkout-form.ts';

export const deliveryFields = ['phoneNumber', 'addressLine1', 'city', 'region'] as const;
export type DeliveryField = (typeof deliveryFields)[number];

export interface SavedDelivery {
  id: string;
  name: string;
  fields: Pick<CheckoutCustomer, DeliveryField>;
}
