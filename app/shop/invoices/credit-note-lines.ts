import { ownValue } from '../shared/own-value.ts';
import type { CreditNoteConcept } from './invoice.ts';
import { type InvoiceLine, vatOf } from './invoice-lines.ts';
import { type RefundedUnits, refundShares } from './refund-shares.ts';

/** What the notes of an invoice have taken from one of its lines. */
export interface CreditedLine {
  grossInCents: number;
  units: number;
}

export interface NoteOfRefund {
  /** Lines that it takes something from; none of a refund that is beyond what was invoiced. */
  lines: InvoiceLine[];
  /** Of all lines of the invoice, with this note: what the next one begins with. */
  credited: CreditedLine[];
  /** What the invoice has left nothing for, since other notes took it: no note may say more than its invoice. */
  beyondInCents: number;
}

/**
 * The lines of the note that a refund leads to. The IVA of a note is the IVA of what the line had left before, less that of what it has
 * left after; computed by itself, three notes on three times $ 100.000 would exceed their invoice by a centavo.
 * @param credited by earlier notes, for each line of the invoice; none for the first note
 */
export function creditNoteLines(
  invoiced: readonly InvoiceLine[],
  credited: readonly CreditedLine[],
  refund: RefundedUnits,
): NoteOfRefund {
  const before = invoiced.map((_, index) => credited[index] ?? { grossInCents: 0, units: 0 });
  const left = invoiced.map(({ grossInCents }, index) => grossInCents - (before[index]?.grossInCents ?? 0));
  const unitsBefore = before.map(({ units }) => units);
  const { shares, beyondInCents } = refundShares(invoiced, left, unitsBefore, refund);
  const lines: InvoiceLine[] = [];
  const after = before.map(({ grossInCents, units }, index) => {
    const line = invoiced[index];
    const taken = shares[index] ?? 0;
    if (!line || taken === 0) return { grossInCents, units };
    const leftBefore = left[index] ?? 0;
    const vat = vatOf(leftBefore, line.treatment) - vatOf(leftBefore - taken, line.treatment);
    const returned = Math.min(ownValue(refund.units, line.productId) ?? 0, line.quantity - units);
    const { productId, name, treatment } = line;
    lines.push({
      ...{ productId, name, treatment },
      // Money without units is one thing that got cheaper.
      quantity: Math.max(returned, 1),
      grossInCents: taken,
      ...{ vatInCents: vat, baseInCents: taken - vat, allowanceInCents: 0 },
    });
    return { grossInCents: grossInCents + taken, units: units + returned };
  });
  return { lines, credited: after, beyondInCents };
}

/**
 * Why, by the DIAN's list: the sale is undone at once, some of it came back, or it got cheaper afterwards. A price that both sides agreed
 * to change (4) is nothing that a refund says by itself.
 */
export function conceptOf(
  invoiced: readonly InvoiceLine[],
  credited: readonly CreditedLine[],
  note: NoteOfRefund,
  refund: RefundedUnits,
): CreditNoteConcept {
  const isFirst = credited.every(({ grossInCents }) => grossInCents === 0);
  const isWhole = note.credited.every(({ grossInCents }, index) => grossInCents === invoiced[index]?.grossInCents);
  if (isFirst && isWhole) return '2';
  return Object.values(refund.units).some((units) => units > 0) ? '1' : '3';
}
