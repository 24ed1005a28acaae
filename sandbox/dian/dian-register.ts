import { randomUUID } from 'node:crypto';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import type { StandIns } from '../stand-ins.ts';
import { checkDocument } from './check-document.ts';
import { applicationResponse, type Verdict } from './dian-answers.ts';
import type { DianRecord } from './dian-book.ts';
import type { DianFaults } from './dian-faults.ts';

const NAME_RULE =
  'Regla: FAJ43b, Notificación: Nombre informado No corresponde al registrado en el RUT con respecto al Nit suminstrado.';
const DIGIT_RULE = 'Regla: FAK24, Rechazo: No está informado el DV del NIT';
const KNOWN_RULE = 'Regla: 90, Rechazo: Documento procesado anteriormente.';
const NUMBER_RULE = 'Regla: FAD05, Rechazo: El número no está en el rango autorizado';
const PERIOD_RULE = 'Regla: FAB07b, Rechazo: La fecha está fuera de la vigencia del rango';

const UNKNOWN_TRACK: Verdict = {
  isValid: false,
  statusCode: '90',
  description: 'TrackId no existe en los registros de la DIAN.',
};
const IN_PROCESS: Verdict = { isValid: false, statusCode: '98', description: 'En Proceso' };
export const FORCED: Record<'code-66' | 'code-90' | 'code-98' | 'code-99', Verdict> = {
  'code-66': { isValid: false, statusCode: '66', description: 'NSU no encontrado' },
  'code-90': UNKNOWN_TRACK,
  'code-98': IN_PROCESS,
  'code-99': { isValid: false, statusCode: '99', description: 'Validaciones contienen errores en campos mandatorios.' },
};

export const badFile = (said: string): Verdict => ({ ...FORCED['code-99'], said: [said] });

export interface DianRegister {
  receive(sent: Readonly<Record<string, string>>): Promise<{ verdict: Verdict; record: DianRecord | null }>;
  /** What was in process is done, unless it is to take longer. */
  statusOf(record: DianRecord | undefined): Verdict;
}

/** What becomes of documents. */
export function dianRegister({ dianBook: book, keys, switches, now }: StandIns, faults: DianFaults): DianRegister {
  return { receive, statusOf };

  async function receive(
    sent: Readonly<Record<string, string>>,
  ): Promise<{ verdict: Verdict; record: DianRecord | null }> {
    const xml = await contentOf(sent.fileName ?? '', sent.contentFile ?? '');
    if (xml === null)
      return { verdict: badFile('Regla: ZB01, Rechazo: El archivo no es un ZIP con un XML'), record: null };
    const checked = checkDocument(xml, {
      keys: keys.dian,
      book,
      hasContingency: switches.current().dianContingency === 'declared',
    });
    if (!checked)
      return { verdict: badFile('Regla: ZB01, Rechazo: Fallo en el esquema XML del archivo'), record: null };
    const { facts } = checked;
    const before = book.ofNumber(facts.kind, facts.number);
    if (before || faults.happens('rule-90')) {
      return { verdict: { ...badFile(KNOWN_RULE), code: facts.code, fileName: sent.fileName }, record: null };
    }
    const record: DianRecord = {
      ...{
        kind: facts.kind,
        number: facts.number,
        code: facts.code,
        fileName: sent.fileName ?? '',
        state: 'in-process',
      },
      ...{ total: facts.amounts.payable, buyer: facts.buyerName, order: facts.order, invoice: facts.invoice.code },
      ...{ type: facts.type, said: [], receivedAt: now().toISOString(), answeredAt: null, response: '', xml },
    };
    const problems = [...checked.problems, ...forcedProblems()];
    book.receive(record);
    if (problems.length > 0) {
      book.change(record, { state: 'rejected', said: problems, answeredAt: now().toISOString() });
    } else if (!faults.happens('slow')) accept(record);
    return { verdict: statusNow(record), record };
  }

  function forcedProblems(): string[] {
    if (faults.happens('rejected')) return [DIGIT_RULE];
    if (faults.happens('range-used-up')) return [NUMBER_RULE];
    return faults.happens('range-expired') ? [PERIOD_RULE] : [];
  }

  function accept(record: DianRecord): void {
    const said = faults.happens('notes') ? [NAME_RULE] : [];
    const response = applicationResponse({ ...record, said }, record.code, now(), randomUUID());
    book.change(record, { state: 'accepted', said, answeredAt: now().toISOString(), response });
  }

  function statusOf(record: DianRecord | undefined): Verdict {
    if (!record) return UNKNOWN_TRACK;
    if (record.state === 'in-process' && !faults.happens('slow')) accept(record);
    return statusNow(record);
  }

  function responseNow(record: DianRecord): string {
    if (faults.happens('no-response')) return '';
    return faults.happens('other-document') ? record.response.replaceAll(record.code, 'f'.repeat(96)) : record.response;
  }

  function statusNow(record: DianRecord): Verdict {
    const { state, said, code, fileName, number } = record;
    if (state === 'in-process') return IN_PROCESS;
    if (state === 'rejected') return { ...FORCED['code-99'], said, code, fileName };
    const response = responseNow(record);
    const message = `El documento electrónico ${number}, ha sido autorizado.`;
    return {
      isValid: true,
      statusCode: '00',
      description: 'Procesado Correctamente.',
      message,
      said,
      response,
      code,
      fileName,
    };
  }
}

/** @returns null for what is no zip of one XML, named alike */
async function contentOf(fileName: string, encoded: string): Promise<string | null> {
  const [, name] = /^z((?:fv|nc)\d{10}000\d\d[0-9a-f]{8})\.zip$/.exec(fileName) ?? [];
  if (name === undefined) return null;
  const zip = new ZipReader(new Uint8ArrayReader(Buffer.from(encoded, 'base64')), { useWebWorkers: false });
  try {
    const entries = await zip.getEntries();
    const [entry] = entries;
    if (!entry || entry.directory || entries.length > 1 || entry.filename !== `${name}.xml`) return null;
    return Buffer.from(await entry.getData(new Uint8ArrayWriter())).toString('utf8');
  } catch {
    return null;
  } finally {
    await zip.close();
  }
}
