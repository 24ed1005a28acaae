import type { RouterContextProvider } from 'react-router';
import { requestIdContext, servicesContext } from '#app/contexts.ts';
import { sessionContext } from '#app/session.server.ts';
import type { SavedDelivery } from '#app/shop/checkout/saved-delivery.ts';
import type { Address } from '#app/shop/customers/address.ts';
import { addressesOf } from '#app/shop/customers/addresses.server.ts';
import type { Customer } from '#app/shop/customers/customer.ts';
import type { CompanyBuyer } from '#app/shop/invoices/company-buyer.ts';
import { companyOfCustomer } from '#app/shop/invoices/company-buyers.server.ts';
import { withRecipient } from '#app/text/account/addresses.ts';
import { savedAddressText } from '#app/text/checkout/checkout.ts';

export interface KnownShopper {
  customer: Customer;
  deliveries: SavedDelivery[];
  company: CompanyBuyer | null;
}

/** A guest can pay too, so a failure here only leaves the form empty. */
export async function knownShopper(context: Readonly<RouterContextProvider>): Promise<KnownShopper | null> {
  const { db, log } = context.get(servicesContext);
  try {
    const session = await context.get(sessionContext).read();
    if (!session) return null;
    const { customer } = session;
    const addresses = await addressesOf(db, customer.id);
    const company = (await companyOfCustomer(db, customer.id)) ?? null;
    return { customer, company, deliveries: addresses.map((address) => deliveryOf(address, customer)) };
  } catch (error) {
    log.warn({ err: error, requestId: context.get(requestIdContext) }, 'the payment form is not filled in');
    return null;
  }
}

/** An order names only the buyer, so a different recipient goes into the address line. */
function deliveryOf(
  { id, label, recipient, phoneNumber, addressLine1, city, region }: Address,
  { name }: Customer,
): SavedDelivery {
  const line = recipient === name ? addressLine1 : withRecipient(addressLine1, recipient);
  return {
    id,
    name: savedAddressText.option(label, line, city),
    fields: { phoneNumber, addressLine1: line.slice(0, longestLine), city, region },
  };
}

const longestLine = 200;
