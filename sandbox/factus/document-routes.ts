import { Hono } from 'hono';
import type { StandIns } from '../stand-ins.ts';
import { documentAnswer, rowAnswer } from './document-answer.ts';
import type { Range } from './document-book.ts';
import { attachedXml, documentXml, EMPTY_PDF } from './document-files.ts';
import { type FactusContext, type FactusEnv, missing } from './factus-answers.ts';
import type { FactusFaults } from './factus-faults.ts';
import { issueDocument } from './issue-document.ts';

/** What invoices and credit notes have alike. */
export function documentRoutes(standIns: StandIns, faults: FactusFaults, range: Range): Hono<FactusEnv> {
  const { documents, switches, addresses } = standIns;
  const { kind } = range;
  const app = new Hono<FactusEnv>();
  const found = { status: 'OK', message: 'Solicitud exitosa' };

  app.post('/validate', issueDocument(standIns, faults, range));

  app.get('/', (c) => {
    const reference = c.req.query('filter[reference_code]') ?? '';
    // Its filter finds what contains the words.
    const records = documents.all().filter((each) => each.kind === kind && each.reference.includes(reference));
    const data = records.slice(0, 50).map((record, index) => rowAnswer(record, records.length - index));
    return c.json({ ...found, data: { data, pagination: { total: records.length } } });
  });

  const one = (c: FactusContext) => {
    const record = documents.ofNumber(kind, c.req.param('number') ?? '');
    return record ? c.json({ ...found, data: documentAnswer(record, addresses.url, range) }) : missing(c);
  };
  app.get('/:number', (c) => (switches.current().factusDetail === 'plain' ? one(c) : missing(c)));
  app.get('/show/:number', (c) => (switches.current().factusDetail === 'show' ? one(c) : missing(c)));

  app.get('/:number/:file{download-(?:xml|pdf|attached-document-xml)}', (c) => {
    const record = documents.ofNumber(kind, c.req.param('number'));
    if (!record?.validatedAt) return missing(c);
    const encoded = (text: string) => Buffer.from(text).toString('base64');
    if (c.req.param('file') === 'download-pdf') {
      return c.json({ data: { file_name: record.number, pdf_base_64_encoded: encoded(EMPTY_PDF) } });
    }
    const xml = c.req.param('file') === 'download-xml' ? documentXml(record) : attachedXml(record);
    return c.json({ data: { file_name: record.number, xml_base_64_encoded: encoded(xml) } });
  });

  app.delete('/destroy/reference/:reference', (c) => {
    const record = documents.ofReference(kind, c.req.param('reference'));
    if (!record) return missing(c);
    if (record.validatedAt) return c.json({ message: 'El documento ya fue validado y no se puede eliminar' }, 409);
    documents.remove(record);
    return c.json({ ...found, message: 'Documento eliminado con éxito' });
  });
  return app;
}
