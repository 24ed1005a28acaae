import { beforeEach, describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { anAccount } from '#tests/support/wishes-and-reviews.ts';
import { NotTheOwner } from '../audit/audit.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { readQuestionQuery, type TakenQuestionStep } from './question.ts';
import {
  askQuestion,
  findAnsweredQuestion,
  listQuestions,
  moderateQuestion,
  questionsBy,
  selectAnswered,
  waitingQuestions,
} from './questions.server.ts';

const database = testDatabase();
let ana: string;
beforeEach(async () => {
  await stock(database.db, { id: 'p', name: 'Placa' });
  ana = await anAccount(database.db, { email_verified: true });
});

const ask = (question: string, customerId = ana, now = testNow) =>
  askQuestion(database.db, { customerId, productId: 'p', question, now });
const list = async (ver = 'waiting') =>
  (await listQuestions(database.db, readQuestionQuery(new URLSearchParams({ ver })))).questions;
async function act(step: TakenQuestionStep, now = testNow, ver = 'all') {
  const [question] = await list(ver);
  return moderateQuestion(database.db, await actingOwner(database.db, now), {
    id: question!.id,
    version: question!.version,
    step,
  });
}
const shown = async () =>
  (await database.db.executeQuery(selectAnswered(database.db, 'p'))).rows.map(({ question, answer }) => [
    question,
    answer,
  ]);
const mails = () => database.db.selectFrom('mails').select(['recipient', 'kind']).execute();

describe('a question', () => {
  test('waits unseen, oldest first, until it is answered; then it is shown and mailed once', async () => {
    await ask('¿Segunda?', ana, addSeconds(testNow, 5));
    await ask('¿Primera?');
    expect((await list()).map(({ question }) => question)).toEqual(['¿Primera?', '¿Segunda?']);
    expect(await waitingQuestions(database.db, 1)).toMatchObject({ total: 2, first: [{ question: '¿Primera?' }] });
    expect(await shown()).toEqual([]);
    await act({ name: 'answer', text: 'Sí.' }, testNow, 'waiting');
    expect(await shown()).toEqual([['¿Primera?', 'Sí.']]);
    const [, answered] = await list('all');
    const again = await actingOwner(database.db, addSeconds(testNow, 60));
    const step = { name: 'answer', text: 'No.' } as const;
    expect(await moderateQuestion(database.db, again, { id: answered!.id, version: answered!.version, step })).toEqual({
      ok: true,
    });
    expect(await shown()).toEqual([['¿Primera?', 'No.']]);
    expect(await mails()).toMatchObject([{ kind: 'question-answered' }]);
    const audited = await database.db.selectFrom('audit_entries').select('action').orderBy('id').execute();
    expect(audited.map(({ action }) => action)).toEqual(['answered', 'answer_changed']);
  });

  test('that is hidden is shown to nobody and mailed to nobody; an answer publishes it again', async () => {
    await ask('¿Y?');
    await act({ name: 'hide', reason: 'Insulta' });
    expect([await shown(), await list()]).toEqual([[], []]);
    expect(await questionsBy(database.db, ana)).toMatchObject([{ state: 'hidden', answer: null }]);
    await act({ name: 'answer', text: 'Sí.' }, addSeconds(testNow, 1));
    expect(await shown()).toEqual([['¿Y?', 'Sí.']]);
    await act({ name: 'hide', reason: 'Insulta' }, addSeconds(testNow, 2));
    const id = (await list('all'))[0]!.id;
    expect(await findAnsweredQuestion(database.db, id)).toBeUndefined();
    await act({ name: 'show' });
    expect(await findAnsweredQuestion(database.db, id)).toMatchObject({ productName: 'Placa', answer: 'Sí.' });
  });

  test('of an address that nobody confirmed is answered without a mail', async () => {
    await ask('¿Y?', await anAccount(database.db));
    await act({ name: 'answer', text: 'Sí.' });
    expect([await shown(), await mails()]).toEqual([[['¿Y?', 'Sí.']], []]);
  });

  test('is not taken when five of the same customer wait, nor for a product that is gone', async () => {
    for (let at = 0; at < 5; at += 1) expect(await ask(`¿${at}?`)).toEqual({ ok: true });
    expect(await ask('¿6?')).toEqual({ ok: false, code: 'too_many_waiting' });
    expect(await ask('¿1?', await anAccount(database.db))).toEqual({ ok: true });
    await database.db.updateTable('products').set({ deleted_at: testNow }).execute();
    expect(await ask('¿7?')).toEqual({ ok: false, code: 'product_missing' });
  });

  test('is moderated by the owner alone, as it was seen', async () => {
    await ask('¿Y?');
    const { actor, now } = await actingOwner(database.db);
    const step = { name: 'answer', text: 'Sí.' } as const;
    const { id, version } = (await list())[0]!;
    const shopper = { actor: { ...actor, role: 'shopper' as const }, now };
    await expect(moderateQuestion(database.db, shopper, { id, version, step })).rejects.toThrow(NotTheOwner);
    expect(await moderateQuestion(database.db, { actor, now }, { id, version: 'x', step })).toMatchObject({
      code: 'changed',
    });
    expect(await moderateQuestion(database.db, { actor, now }, { id: 999, version, step })).toMatchObject({
      code: 'unknown',
    });
    expect(await shown()).toEqual([]);
  });
});
