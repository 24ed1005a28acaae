import type { StandIns } from '../stand-ins.ts';
import { documentAnswer } from './document-answer.ts';
import type { FactusRecord, Range } from './document-book.ts';
import { conflict, type FactusContext, noAnswer, unprocessable } from './factus-answers.ts';
import type { FactusFaults } from './factus-faults.ts';
import { type BillBody, type NoteBody, type Problems, readBill, readNote, written } from './read-document.ts';

const NAME_RULE =
  'Regla: FAJ43b, Notificación: Nombre informado No corresponde al registrado en el RUT con respecto al Nit suminstrado.';
const DIGIT_RULE = 'Regla: FAK24, Rechazo: No está informado el DV del NIT';

/** `POST …/validate`: a document is made, and shown to the DIAN at once. */
export function issueDocument(standIns: StandIns, faults: FactusFaults, range: Range) {
  const { documents, switches, addresses } = standIns;
  const shown = (record: FactusRecord) => documentAnswer(record, addresses.url, range);

  return async function issue(c: FactusContext): Promise<Response> {
    if (faults.happens('plan')) return c.json({ message: 'Su plan no tiene documentos disponibles.' }, 402);
    if (faults.happens('unprocessable')) {
      return unprocessable(c, { 'customer.names': ['El campo customer.names es inválido.'] });
    }
    const given = await c.req.json().catch(() => undefined);
    const read = range.kind === 'bill' ? readBill(given) : readNote(given);
    if (!read.ok) return unprocessable(c, read.problems);
    const again = documents.ofReference(range.kind, read.body.reference_code);
    if (again) return repeated(c, again);
    const problem = problemOf(read.body);
    if (problem) return unprocessable(c, problem);
    const waiting = documents.waiting();
    if (waiting || faults.happens('pending')) return conflict(c, waiting);
    return made(c, documents.make(range.kind, read.body, range));
  };

  function made(c: FactusContext, record: FactusRecord): Response | Promise<Response> {
    if (faults.happens('rejected')) documents.reject(record, [DIGIT_RULE]);
    else if (!faults.happens('slow')) documents.validate(record, faults.happens('notes') ? [NAME_RULE] : []);
    if (faults.happens('lost')) {
      c.env.outgoing.destroy();
      return noAnswer(c, switches);
    }
    if (faults.happens('silent')) return noAnswer(c, switches);
    const reference_code = faults.happens('other-reference') ? 'OTRA-1' : record.reference;
    const data = { ...shown(record), reference_code };
    return c.json({ status: 'Created', message: `Documento ${record.number} registrado`, data }, 201);
  }

  function repeated(c: FactusContext, record: FactusRecord): Response {
    const isRefused = record.errors.some((said) => said.includes('Rechazo'));
    if (record.validatedAt === null && isRefused) return conflict(c, record);
    const isNew = record.validatedAt === null && !faults.happens('slow');
    if (isNew) documents.validate(record);
    else if (record.validatedAt !== null && switches.current().factusRepeat === 'refuses') {
      return unprocessable(c, { reference_code: ['El código de referencia ya ha sido registrado.'] });
    }
    return c.json({ status: 'Created', message: 'Documento registrado', data: shown(record) }, 201);
  }

  function problemOf(body: BillBody | NoteBody): Problems | null {
    const { numbering_range_id: asked = range.id } = body;
    if (asked !== range.id)
      return { numbering_range_id: ['El rango de numeración no existe o no es de este documento.'] };
    if (faults.happens('range-used-up') || documents.next(range) > range.to) {
      return { numbering_range_id: ['El rango de numeración ya agotó sus números.'] };
    }
    if (faults.happens('range-expired')) return { numbering_range_id: ['El rango de numeración está vencido.'] };
    return 'bill_number' in body ? problemOfNote(body) : null;
  }

  function problemOfNote(body: NoteBody): Problems | null {
    const bill = documents.ofNumber('bill', body.bill_number);
    if (!bill?.validatedAt) return { bill_number: ['La factura no existe o no ha sido validada.'] };
    const isOfBill = (each: FactusRecord) => 'bill_number' in each.body && each.body.bill_number === bill.number;
    const credited = documents
      .all()
      .filter(isOfBill)
      .reduce((sum, { totals }) => sum + totals.total, 0);
    const asked = body.payment_details.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    const left = bill.totals.total - credited;
    return asked > left ? { items: [`La nota supera lo que queda de la factura, ${written(left)}.`] } : null;
  }
}
