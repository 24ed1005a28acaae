import { vatPercentOf } from '#app/shop/catalog/product-vat.ts';
import { type DocumentContent, finalConsumer, type InvoiceBuyer, isFinalConsumer } from '#app/shop/invoices/invoice.ts';
import type { InvoiceLine } from '#app/shop/invoices/invoice-lines.ts';
import type { CreditNoteRequest, IssueRequest } from '#app/shop/invoices/invoice-provider.ts';
import { amountOf } from '#app/shop/invoices/price-amount.ts';
import { customizations, documentCodes, unitCode } from '#app/shop/invoices/ubl/dian-literals.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import { dividedHalfEven } from '#app/shop/shared/half-even.ts';

/** The DIAN's code of "a code of the seller's own". */
const ownStandard = '999';
const invoiceCode = '01';
/** The fields of Factus hold no more. */
const longest = { observation: 250, name: 200, address: 200, company: 250 };

/** The body of `POST /v2/bills/validate`. Optional fields are there whole or not at all, as Factus wants them. */
export function factusBill({ reference, content, issuedAt, range }: IssueRequest): object {
  return {
    reference_code: reference,
    document: invoiceCode,
    ...rangeId(range.providerId),
    operation_type: customizations.invoice,
    send_email: false,
    ...contentFields(content),
    order_reference: { reference_code: content.orderReference, issue_date: dayOf(issuedAt) },
  };
}

/** The body of `POST /v2/credit-notes/validate`. */
export function factusCreditNote({ reference, content, range }: CreditNoteRequest): object {
  return {
    reference_code: reference,
    ...rangeId(range.providerId),
    customization_id: customizations.credit_note,
    correction_concept_code: content.concept,
    bill_number: content.invoice.number,
    send_email: false,
    ...contentFields(content),
  };
}

const rangeId = (id: string | null) => (id === null ? {} : { numbering_range_id: Number(id) });

function contentFields(content: DocumentContent) {
  const { payment, totals, lines } = content;
  const rounding = factusRounding(content);
  return {
    observation: cut(observationOf(content), longest.observation),
    payment_details: [
      {
        payment_form: payment.form === 'immediate' ? '1' : '2',
        payment_method_code: payment.meansCode,
        ...(payment.transaction !== null && { reference_code: payment.transaction }),
        ...(payment.form === 'credit' && { due_date: payment.dueOn }),
        amount: amountOf(totals.totalInCents),
      },
    ],
    ...(rounding !== 0 && { cash_rounding_amount: signed(rounding) }),
    customer: customerOf(content),
    items: lines.map((line) => itemOf(line)),
  };
}

/** The law wants the address of delivery on the invoice, and Factus has no field for it. */
function observationOf({ delivery, notes, kind, ...rest }: DocumentContent): string {
  const reason = kind === 'credit_note' && 'reason' in rest ? [rest.reason] : [];
  return [...reason, `Entrega: ${delivery.line}, ${delivery.city}, ${delivery.region}.`, ...notes].join(' ');
}

function customerOf({ buyer, delivery }: DocumentContent): object {
  const identification = {
    identification_document_code: documentCodes[buyer.documentType],
    identification: buyer.document,
    legal_organization_code: buyer.kind === 'company' ? '1' : '2',
    // Wanted of companies, too, whatever the documentation says.
    names: cut(isFinalConsumer(buyer) ? 'Consumidor Final' : buyer.name, longest.company),
  };
  if (isFinalConsumer(buyer)) return identification;
  const address = buyer.address ?? delivery;
  return {
    ...identification,
    ...(buyer.checkDigit !== null && { dv: buyer.checkDigit }),
    ...(buyer.kind === 'company' && { company: cut(buyer.name, longest.company) }),
    tribute_code: 'ZZ',
    responsibilities: responsibilitiesOf(buyer),
    address: cut(address.line, longest.address),
    municipality_code: address.municipalityCode,
    country_code: 'CO',
    ...(buyer.email !== null && { email: buyer.email }),
    ...(buyer.phone !== null && { phone: buyer.phone }),
  };
}

const responsibilitiesOf = ({ responsibilities }: InvoiceBuyer) =>
  responsibilities.length > 0 ? responsibilities : finalConsumer.responsibilities;

function itemOf(line: InvoiceLine): object {
  return {
    code_reference: line.productId,
    name: cut(line.name, longest.name),
    quantity: `${line.quantity}.00`,
    discount_rate: '0.00',
    price: amountOf(factusPrice(line)),
    unit_measure_code: unitCode,
    standard_code: ownStandard,
    taxes:
      line.treatment === 'excluded'
        ? [{ is_excluded: true }]
        : [{ code: '01', rate: `${vatPercentOf(line.treatment)}.00` }],
  };
}

/** Centavos of one, net of IVA and discounts: Factus takes two decimals and multiplies by itself. */
function factusPrice({ baseInCents, quantity }: InvoiceLine): number {
  return Number(dividedHalfEven(BigInt(baseInCents), BigInt(quantity)));
}

/**
 * What Factus's own sum lacks of what was paid, in centavos: it is sent along, and the invoice's total is what was paid. With 999 units
 * in a line it is five pesos at most; Factus takes 500.
 */
export function factusRounding({ lines, totals }: Pick<DocumentContent, 'lines' | 'totals'>): number {
  const sums = lines.map((line) => {
    const base = BigInt(factusPrice(line)) * BigInt(line.quantity);
    return Number(base + dividedHalfEven(base * BigInt(vatPercentOf(line.treatment)), 100n));
  });
  return totals.totalInCents - sums.reduce((sum, each) => sum + each, 0);
}

const signed = (cents: number) => (cents < 0 ? `-${amountOf(-cents)}` : amountOf(cents));

function cut(text: string, most: number): string {
  return [...text].slice(0, most).join('');
}
