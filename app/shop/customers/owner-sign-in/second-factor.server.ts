import { randomInt, timingSafeEqual } from 'node:crypto';
import { inTransaction } from '#app/platform/database.server.ts';
import { type Acting, audit, audited, mustBeOwner, ownerCommand } from '../../audit/audit.server.ts';
import type { FactorChange } from '../../mails/mail.ts';
import { queueMail } from '../../mails/mails.server.ts';
import { addSeconds } from '../../shared/clock.ts';
import { takeFromDatabase } from '../../shared/database-rate-limit.server.ts';
import { databaseRateLimits } from '../../shared/rate-limits.ts';
import type { Refused } from '../../shared/refusal.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../shared/schema.ts';
import { type AppSecret, type Authenticator, stepOf } from './authenticator.ts';
import { newRecoveryCodes, readCode } from './recovery-codes.ts';

export interface FactorTools {
  db: Database;
  authenticator: Authenticator;
}

export interface FactorState {
  onSince: Date | null;
  codesLeft: number;
}

/** A secret that was shown and not confirmed is made again after this. */
const setUpSeconds = 15 * 60;

export async function hasSecondFactor(db: Queryable, customerId: string): Promise<boolean> {
  return (await readFactor(db, customerId)).onSince !== null;
}

export async function readFactor(db: Queryable, customerId: string): Promise<FactorState> {
  const found = await db
    .selectFrom('second_factors')
    .leftJoin('recovery_codes', (join) =>
      join.onRef('recovery_codes.customer_id', '=', 'second_factors.customer_id').on('used_at', 'is', null),
    )
    .select((row) => ['confirmed_at', row.fn.count<string>('hash').as('codes_left')])
    .where('second_factors.customer_id', '=', customerId)
    .groupBy('confirmed_at')
    .executeTakeFirst();
  return { onSince: found?.confirmed_at ?? null, codesLeft: Number(found?.codes_left ?? 0) };
}

/** The caller has asked for the password. Starting again makes a new secret. */
export async function startFactor(
  { db, authenticator }: FactorTools,
  acting: Acting,
  sessionId: string,
): Promise<boolean> {
  mustBeOwner(acting);
  const customerId = acting.actor.id;
  const fresh = {
    secret: authenticator.newSecret(customerId),
    set_up_by: sessionId,
    last_step: 0,
    created_at: acting.now,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factors')
    .values({ customer_id: customerId, confirmed_at: null, ...fresh })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet(fresh).where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Only for the session that started it, and not for long. */
export async function factorBeingSetUp(
  { db, authenticator }: FactorTools,
  session: { id: string; customer: { id: string } },
  now: Date,
): Promise<AppSecret | null> {
  const found = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('customer_id', '=', session.customer.id)
    .where('confirmed_at', 'is', null)
    .where('set_up_by', '=', session.id)
    .where('created_at', '>', addSeconds(now, -setUpSeconds))
    .executeTakeFirst();
  return found ? authenticator.open(found.secret, session.customer.id) : null;
}

export async function giveUpSetUp(db: Database, acting: Acting): Promise<void> {
  mustBeOwner(acting);
  await db
    .deleteFrom('second_factors')
    .where('customer_id', '=', acting.actor.id)
    .where('confirmed_at', 'is', null)
    .execute();
}

export type Confirmed = { ok: true; codes: string[] } | Refused<'wrong_code' | 'not_started'>;

/** Ends the other sessions, which were opened without the second factor. @returns the recovery codes, which are shown once */
export async function confirmFactor(
  tools: FactorTools,
  acting: Acting,
  session: { id: string; customer: { id: string } },
  typed: string,
): Promise<Confirmed> {
  mustBeOwner(acting);
  const secret = await factorBeingSetUp(tools, session, acting.now);
  if (!secret) return { ok: false, code: 'not_started' };
  const step = await matchingStep(secret, typed, acting.now);
  if (step === null) return { ok: false, code: 'wrong_code' };
  const made = await newCodes(tools.authenticator);
  const customerId = acting.actor.id;
  return ownerCommand(tools.db, acting, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('second_factors')
      .set({ confirmed_at: acting.now, set_up_by: null, last_step: step })
      .where('customer_id', '=', customerId)
      .where('confirmed_at', 'is', null)
      .where('set_up_by', '=', session.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { ok: false, code: 'not_started' };
    await replaceCodes(transaction, customerId, made.hashes);
    await transaction
      .deleteFrom('sessions')
      .where('customer_id', '=', customerId)
      .where('id', '<>', session.id)
      .execute();
    await mailFactorChange(transaction, acting, 'on');
    return audited(entry(customerId, 'factor_on'), { ok: true, codes: made.codes });
  });
}

/** The caller has asked for password and code. */
export async function endFactor(db: Database, acting: Acting): Promise<void> {
  const customerId = acting.actor.id;
  await ownerCommand(db, acting, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('second_factors')
      .where('customer_id', '=', customerId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await mailFactorChange(transaction, acting, 'off');
    return audited(entry(customerId, 'factor_off'), undefined);
  });
}

/** The caller has asked for password and code. The old ones open nothing any more. */
export async function renewCodes({ db, authenticator }: FactorTools, acting: Acting): Promise<string[]> {
  mustBeOwner(acting);
  const { codes, hashes } = await newCodes(authenticator);
  const customerId = acting.actor.id;
  return ownerCommand(db, acting, async (transaction) => {
    await replaceCodes(transaction, customerId, hashes);
    await mailFactorChange(transaction, acting, 'codes_renewed');
    return audited(entry(customerId, 'codes_renewed'), codes);
  });
}

export type CodePurpose = 'sign_in' | 'desk';

/**
 * Takes a code of the app or a recovery code, each once. The caller has counted the try.
 * Both outcomes that somebody should look at are noted in the audit.
 */
export async function takeCode(
  tools: FactorTools,
  acting: Acting,
  typed: string,
  purpose: CodePurpose,
): Promise<boolean> {
  const customerId = acting.actor.id;
  const given = readCode(typed);
  const isRight =
    given?.kind === 'recovery'
      ? await takeRecoveryCode(tools, acting, given.code, purpose)
      : given !== null && (await takeAppCode(tools, customerId, given.code, acting.now));
  if (!isRight) {
    await inTransaction(tools.db, (transaction) =>
      audit(transaction, acting, [{ ...entry(customerId, 'code_refused'), after: { place: purpose } }]),
    );
  }
  return isRight;
}

async function takeAppCode(
  { db, authenticator }: FactorTools,
  customerId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('customer_id', '=', customerId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const secret = found && authenticator.open(found.secret, customerId);
  const step = secret ? await matchingStep(secret, code, now) : null;
  if (!found || step === null) return false;
  // One statement, so that of two requests with one code a single one gets in.
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('customer_id', '=', customerId)
    .where('secret', '=', found.secret)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function takeRecoveryCode(
  { db, authenticator }: FactorTools,
  acting: Acting,
  code: string,
  purpose: CodePurpose,
): Promise<boolean> {
  const customerId = acting.actor.id;
  const unused = await db
    .selectFrom('recovery_codes')
    .select('hash')
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .execute();
  // One after the other: each comparison takes 19 MiB.
  for (const { hash } of unused) {
    if (!(await authenticator.isHashOf(hash, code))) continue;
    return inTransaction(db, async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('recovery_codes')
        .set({ used_at: acting.now })
        .where('customer_id', '=', customerId)
        .where('hash', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const { codesLeft } = await readFactor(transaction, customerId);
      await audit(transaction, acting, [
        { ...entry(customerId, 'recovery_code_used'), after: { place: purpose, codesLeft } },
      ]);
      return true;
    });
  }
  return false;
}

/** One half minute to either side, for clocks that differ (RFC 6238, 5.2). */
async function matchingStep(secret: AppSecret, typed: string, now: Date): Promise<number | null> {
  const given = readCode(typed);
  if (given?.kind !== 'app') return null;
  const current = stepOf(now);
  let matching: number | null = null;
  for (const step of [current - 1, current, current + 1]) {
    const code = await secret.codeAt(step);
    if (timingSafeEqual(Buffer.from(code), Buffer.from(given.code))) matching = step;
  }
  return matching;
}

async function newCodes(authenticator: Authenticator): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = newRecoveryCodes(randomInt);
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await authenticator.hash(code));
  return { codes, hashes };
}

async function replaceCodes(transaction: DatabaseTransaction, customerId: string, hashes: string[]): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('customer_id', '=', customerId).execute();
  await transaction
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ customer_id: customerId, hash })))
    .execute();
}

/** A thief of the account must not shut the owner out unnoticed. */
export async function mailFactorChange(
  transaction: DatabaseTransaction,
  { actor: { id, email }, now }: Acting,
  change: FactorChange,
): Promise<void> {
  if ((await takeFromDatabase(transaction, `factor-mail/${id}`, databaseRateLimits.factorMail, now)) > 0) return;
  const { name: fullName } = await transaction
    .selectFrom('customers')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await queueMail(transaction, {
    to: email,
    message: { kind: 'second-factor-changed', fullName, change },
    dedupeKey: `second-factor-changed:${id}:${change}:${now.getTime()}`,
  });
}

type FactorAction = 'factor_on' | 'factor_off' | 'codes_renewed' | 'recovery_code_used' | 'code_refused';

function entry(subjectId: string, action: FactorAction) {
  return { subject: 'door', subjectId, action } as const;
}
