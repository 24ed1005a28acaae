import { BuyerFields } from '#app/components/orders/buyer-fields.tsx';
import type { BuyerField } from '#app/shop/invoices/buyers/buyer-correction.ts';
import type { InvoicedBuyer } from '#app/shop/invoices/buyers/invoiced-buyer.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { invoicedBuyerText } from '#app/text/admin/orders/invoiced-buyer.ts';
import { buyerLabels } from '#app/text/orders/invoice-buyer.ts';
import { Card } from '#app/ui/page/card.tsx';
import { AdminForm, formOf } from '../frame/admin-form.tsx';
import { Folded } from '../frame/folded.tsx';

interface OrderInvoiceBuyerProps {
  buyer: InvoicedBuyer;
  refusal: AdminRefusal | null;
}

/** To whom the invoice in force is made out, why it is nobody, and the form that corrects it. */
export function OrderInvoiceBuyer({ buyer, refusal }: OrderInvoiceBuyerProps) {
  const { version, typed, isIssued, isUnderWay, problem, waitsUntil } = buyer;
  const form = formOf(refusal, 'invoice_buyer');
  const field = (name: BuyerField) => {
    const shown = form.field(name);
    return { ...shown, label: buyerLabels[name], defaultValue: shown.defaultValue ?? typed[name] };
  };
  return (
    <Card>
      <h2 className="heading mb-2 text-18">{invoicedBuyerText.title}</h2>
      <p className="wrap-anywhere">{invoicedBuyerText.madeOutTo(typed)}</p>
      {problem && <p className="mt-2 text-pretty">{invoicedBuyerText.problem(problem, waitsUntil)}</p>}
      {isUnderWay ? (
        <p className="mt-2 text-14 text-muted">{invoicedBuyerText.underWay}</p>
      ) : (
        <Folded title={invoicedBuyerText.correct} form={form}>
          {/* Keyed, so that the form starts again from what was saved. */}
          <AdminForm
            key={version}
            form={form}
            version={version}
            labels={buyerLabels}
            button={isIssued ? invoicedBuyerText.issueAgain : invoicedBuyerText.save}
            kind="outline"
          >
            <p className="text-14 text-muted">{isIssued ? invoicedBuyerText.issuedLead : invoicedBuyerText.lead}</p>
            <BuyerFields field={field} />
          </AdminForm>
        </Folded>
      )}
    </Card>
  );
}
