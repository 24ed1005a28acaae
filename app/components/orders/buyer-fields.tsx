import type { BuyerField } from '#app/shop/invoices/buyers/buyer-correction.ts';
import { legalIdTypes } from '#app/shop/orders/order.ts';
import { legalIdTypeNames } from '#app/text/checkout/checkout.ts';
import { invoiceBuyerText } from '#app/text/orders/invoice-buyer.ts';
import { Field, SelectField } from '#app/ui/form/field.tsx';

interface ShownField {
  name: string;
  id?: string;
  label: string;
  error?: string | null | false;
  defaultValue?: string;
}

/** To whom an invoice is made out: for its buyer, and for the owner. */
export function BuyerFields({ field }: { field: (name: BuyerField) => ShownField }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        {...field('buyerDocumentType')}
        options={legalIdTypes.map((value) => ({ value, label: legalIdTypeNames[value] }))}
        hint={invoiceBuyerText.companyHint}
        className="sm:col-span-2"
      />
      <Field {...field('buyerName')} maxLength={200} required autoComplete="off" className="sm:col-span-2" />
      <Field {...field('buyerDocument')} maxLength={40} required autoComplete="off" />
      <Field
        {...field('buyerDv')}
        maxLength={10}
        inputMode="numeric"
        autoComplete="off"
        hint={invoiceBuyerText.dvHint}
      />
      <Field
        {...field('buyerEmail')}
        aside={invoiceBuyerText.optional}
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        hint={invoiceBuyerText.emailHint}
        className="sm:col-span-2"
      />
    </div>
  );
}
