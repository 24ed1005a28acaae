import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { StandIns } from '../stand-ins.ts';
import { documentAnswer, rangeAnswer, rowAnswer } from './document-answer.ts';
import { COMPANY, type DocumentKind, type FactusRecord, RANGES, type Range } from './document-book.ts';
import { attachedXml, documentXml, EMPTY_PDF } from './document-files.ts';
import { factusFaults } from './factus-faults.ts';
import { type BillBody, type NoteBody, type Problems, readBill, readNote, written } from './read-document.ts';

type Env = { Bindings: HttpBindings };
type Asked = Context<Env>;

const COLLECTIONS = { bills: 'bill', 'credit-notes': 'note' } as const satisfies Record<string, DocumentKind>;
const NAME_RULE =
  'Regla: FAJ43b, Notificación: Nombre informado No corresponde al registrado en el RUT con respecto al Nit suminstrado.';
const MUNICIPALITY_RULE = 'Regla: FAK24, Rechazo: No está informado el DV del NIT';

/** Plays Factus's API, version 2 (developers.factus.com.co), as strictly as it, with its contradictions by switch. */
export function factusRoutes(standIns: StandIns, log: (line: string) => void): Hono<Env> {
  const { documents, factusTokens, switches, addresses } = standIns;
  const faults = factusFaults(switches, log);
  const app = new Hono<Env>();
  app.use(bodyLimit({ maxSize: 2_000_000 }));
  app.use(async (c, next) => {
    if (faults.happens('away')) return c.text('Service Unavailable', 503);
    if (faults.happens('busy')) return c.json({ message: 'Too Many Attempts.' }, 429, { 'retry-after': '7' });
    if (faults.happens('garbage')) return c.html('<!doctype html><title>Mantenimiento</title>', 200);
    if (faults.happens('endless')) return c.json({ data: 'x'.repeat(10_000_000) });
    if (faults.is('hang')) return hung(c);
    return next();
  });

  app.post('/oauth/token', async (c) => {
    const form = faults.happens('credentials') ? {} : await c.req.parseBody();
    const token = factusTokens.give(form);
    if (token) return c.json(token);
    return c.json({ error: 'invalid_grant', error_description: 'The user credentials were incorrect.' }, 400);
  });

  app.use('/v2/*', async (c, next) => {
    if (faults.is('credentials') || !factusTokens.isGood(c.req.header('authorization'))) {
      return c.json({ message: 'Unauthenticated.' }, 401);
    }
    return next();
  });

  for (const [name, kind] of Object.entries(COLLECTIONS)) {
    const range = RANGES.find((each) => each.kind === kind) as Range;
    const shown = (record: FactusRecord) => documentAnswer(record, addresses.url, range);

    app.post(`/v2/${name}/validate`, async (c) => {
      if (faults.happens('plan')) return c.json({ message: 'Su plan no tiene documentos disponibles.' }, 402);
      if (faults.happens('unprocessable'))
        return unprocessable(c, { 'customer.names': ['El campo customer.names es inválido.'] });
      const given = await c.req.json().catch(() => undefined);
      const read = kind === 'bill' ? readBill(given) : readNote(given);
      if (!read.ok) return unprocessable(c, read.problems);
      const again = documents.ofReference(kind, read.body.reference_code);
      if (again) return repeated(c, again, shown);
      const problem = problemOf(read.body, range);
      if (problem) return unprocessable(c, problem);
      const waiting = documents.waiting();
      if (waiting || faults.happens('pending')) return conflict(c, waiting);
      return made(c, documents.make(kind, read.body, range), shown);
    });

    app.get(`/v2/${name}`, (c) => {
      const reference = c.req.query('filter[reference_code]') ?? '';
      // Its filter finds what contains the words.
      const found = documents.all().filter((each) => each.kind === kind && each.reference.includes(reference));
      const data = found.slice(0, 50).map((record, index) => rowAnswer(record, found.length - index));
      return c.json({
        status: 'OK',
        message: 'Solicitud exitosa',
        data: { data, pagination: { total: found.length } },
      });
    });

    const one = (c: Asked) => {
      const record = documents.ofNumber(kind, c.req.param('number') ?? '');
      return record ? c.json({ status: 'OK', message: 'Solicitud exitosa', data: shown(record) }) : missing(c);
    };
    app.get(`/v2/${name}/:number`, (c) => (switches.current().factusDetail === 'plain' ? one(c) : missing(c)));
    app.get(`/v2/${name}/show/:number`, (c) => (switches.current().factusDetail === 'show' ? one(c) : missing(c)));
    app.get(`/v2/${name}/:number/:file{download-(?:xml|pdf|attached-document-xml)}`, (c) => {
      const record = documents.ofNumber(kind, c.req.param('number'));
      if (!record?.validatedAt) return missing(c);
      const encoded = (text: string) => Buffer.from(text).toString('base64');
      if (c.req.param('file') === 'download-pdf') {
        return c.json({ data: { file_name: record.number, pdf_base_64_encoded: encoded(EMPTY_PDF) } });
      }
      const xml = c.req.param('file') === 'download-xml' ? documentXml(record) : attachedXml(record);
      return c.json({ data: { file_name: record.number, xml_base_64_encoded: encoded(xml) } });
    });

    app.delete(`/v2/${name}/destroy/reference/:reference`, (c) => {
      const record = documents.ofReference(kind, c.req.param('reference'));
      if (!record) return missing(c);
      if (record.validatedAt) return c.json({ message: 'El documento ya fue validado y no se puede eliminar' }, 409);
      documents.remove(record);
      return c.json({ status: 'OK', message: 'Documento eliminado con éxito' });
    });
  }

  app.get('/v2/numbering-ranges', (c) => {
    const state = { isUsedUp: faults.is('range-used-up'), isExpired: faults.is('range-expired') };
    const data = RANGES.map((range) => rangeAnswer(range, documents.next(range), state));
    return c.json({ status: 'OK', message: 'Solicitud exitosa', data });
  });
  app.notFound(missing);
  return app;

  function made(c: Asked, record: FactusRecord, shown: (record: FactusRecord) => object): Response | Promise<Response> {
    if (faults.happens('rejected')) documents.reject(record, [MUNICIPALITY_RULE]);
    else if (!faults.happens('slow')) documents.validate(record, faults.happens('notes') ? [NAME_RULE] : []);
    if (faults.happens('lost')) {
      c.env.outgoing.destroy();
      return hung(c);
    }
    const data = shown(record);
    const reference_code = faults.happens('other-reference') ? 'OTRA-1' : record.reference;
    return c.json(
      { status: 'Created', message: `Documento ${record.number} registrado`, data: { ...data, reference_code } },
      201,
    );
  }

  function repeated(c: Asked, record: FactusRecord, shown: (record: FactusRecord) => object): Response {
    const isRefused = record.errors.some((said) => said.includes('Rechazo'));
    if (record.validatedAt === null && isRefused) return conflict(c, record);
    if (record.validatedAt === null && !faults.happens('slow')) documents.validate(record);
    if (record.validatedAt !== null && switches.current().factusRepeat === 'refuses') {
      return unprocessable(c, { reference_code: ['El código de referencia ya ha sido registrado.'] });
    }
    return c.json({ status: 'Created', message: 'Documento registrado', data: shown(record) }, 201);
  }

  function problemOf(body: BillBody | NoteBody, range: Range): Problems | null {
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
    const others = documents
      .all()
      .filter((each) => 'bill_number' in each.body && each.body.bill_number === bill.number);
    const credited = others.reduce((sum, { totals }) => sum + totals.total, 0);
    const asked = body.payment_details.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    const left = bill.totals.total - credited;
    return asked > left ? { items: [`La nota supera lo que queda de la factura, ${written(left)}.`] } : null;
  }

  function hung(c: Asked): Promise<Response> {
    return new Promise((resolve) => {
      const release = () => resolve(c.text('Gateway Timeout', 504));
      c.req.raw.signal.addEventListener('abort', release, { once: true });
      switches.onChange(release);
    });
  }
}

function unprocessable(c: Asked, errors: Problems): Response {
  return c.json({ status: 'Validation error', message: 'Error de validación', data: { errors } }, 422);
}

function conflict(c: Asked, waiting: FactusRecord | undefined): Response {
  const of = waiting ? ` Código de referencia: ${waiting.reference}` : '';
  return c.json({ status: 'Conflict', message: `Se encontró una factura pendiente por enviar a la DIAN.${of}` }, 409);
}

function missing(c: Context): Response {
  return c.json({ status: 'Not Found', message: `El recurso de ${COMPANY.name} no existe.` }, 404);
}
