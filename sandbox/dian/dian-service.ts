import { randomUUID } from 'node:crypto';
import type { StandIns } from '../stand-ins.ts';
import { rangesAnswer, uploadAnswer, type Verdict, verdictAnswer } from './dian-answers.ts';
import type { DianFaults } from './dian-faults.ts';
import { badFile, dianRegister, FORCED } from './dian-register.ts';

export interface DianReply {
  body: string;
  /** The document was taken, and the answer does not arrive: the line breaks, or nothing ever comes. */
  ends: 'lost' | 'silent' | null;
}

/** What the service does once it knows whose the message is. @returns null for an operation that it does not have */
export async function answerOperation(
  standIns: StandIns,
  faults: DianFaults,
  operation: string,
  fields: Readonly<Record<string, string>>,
): Promise<DianReply | null> {
  const { dianBook: book, keys } = standIns;
  const { receive, statusOf } = dianRegister(standIns, faults);
  const reply = (verdict: Verdict): DianReply => ({ body: verdictAnswer(operation, verdict), ends: null });
  for (const mode of ['code-66', 'code-90', 'code-98', 'code-99'] as const) {
    if (operation !== 'SendTestSetAsync' && operation !== 'GetNumberingRange' && faults.happens(mode))
      return reply(FORCED[mode]);
  }

  if (operation === 'GetNumberingRange') {
    return { body: rangesAnswer(keys.dian.technicalKey, faults.is('range-expired')), ends: null };
  }
  if (operation === 'GetStatus') return reply(statusOf(book.ofCode(fields.trackId ?? '')));
  if (operation === 'GetStatusZip') {
    const code = book.testFiles.get(fields.trackId ?? '');
    return reply(code?.startsWith('<') ? badFile(code.slice(1)) : statusOf(book.ofCode(code ?? '')));
  }
  if (operation === 'SendBillSync') {
    const { verdict, record } = await receive(fields);
    return { ...reply(verdict), ends: record?.state === 'accepted' ? endOf(faults) : null };
  }
  if (operation !== 'SendTestSetAsync') return null;
  if (fields.testSetId !== keys.dian.testSetId) {
    return { body: uploadAnswer('', 'Set de prueba con identificador inexistente'), ends: null };
  }
  const { verdict, record } = await receive(fields);
  const key = randomUUID();
  const said = (verdict.said ?? [verdict.description]).join(' ');
  book.testFiles.set(key, record && record.state !== 'rejected' ? record.code : `<${said}`);
  return { body: uploadAnswer(key, null), ends: endOf(faults) };
}

function endOf(faults: DianFaults): DianReply['ends'] {
  if (faults.happens('lost')) return 'lost';
  return faults.happens('silent') ? 'silent' : null;
}
