import { Form } from 'react-router';
import type { BuyerAnswer, BuyerField, BuyerQuestion } from '#app/shop/invoices/buyers/buyer-correction.ts';
import {
  buyerFieldProblemText,
  buyerLabels,
  invoiceBuyerText,
  missingBuyerText,
} from '#app/text/orders/invoice-buyer.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { labelledFields } from '#app/ui/form/labelled-fields.ts';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Card } from '#app/ui/page/card.tsx';
import { BuyerFields } from './buyer-fields.tsx';

interface InvoiceBuyerFormProps {
  question: BuyerQuestion;
  answer: BuyerAnswer | null;
}

/** Of an order that is paid and whose buyer cannot be invoiced as typed. */
export function InvoiceBuyerForm({ question, answer }: InvoiceBuyerFormProps) {
  const isBusy = useIsSending('buyer');
  const problems = answer?.problems ?? {};
  const typed = answer?.typed ?? question.typed;
  const { field: labelled, errors } = labelledFields(buyerLabels, buyerFieldProblemText, problems, missingBuyerText);
  const field = (name: BuyerField) => ({ ...labelled(name), defaultValue: typed[name] });
  return (
    <Card id="factura" className="print:hidden">
      <h2 className="heading text-18">{invoiceBuyerText.title}</h2>
      <p className="mb-4 text-pretty">{invoiceBuyerText.lead(question.problem, question.until)}</p>
      <Form method="post" noValidate className="flex flex-col gap-5">
        {errors.length > 0 && <ErrorSummary title={invoiceBuyerText.errors} errors={errors} attempt={problems} />}
        <BuyerFields field={field} />
        <Button type="submit" name="intent" value="buyer" busy={isBusy} className="self-start">
          {isBusy ? invoiceBuyerText.saving : invoiceBuyerText.save}
        </Button>
      </Form>
    </Card>
  );
}
