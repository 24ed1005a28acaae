import { Kysely, PostgresDialect } from 'kysely';
import type { DatabaseHandle } from '#app/platform/database.server.ts';
import { ledgerProblems } from '#app/shop/orders/ledger.server.ts';
import type { Schema } from '#app/shop/shared/schema.ts';
import { CommandProblem } from './ends-in-words.ts';

export async function refuseUnevenLedger(handle: DatabaseHandle): Promise<void> {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: handle.pool }) });
  const problems = await ledgerProblems(db);
  if (problems.length === 0) return;
  const said = {
    held: (id: string) => `product ${id} holds other pieces than its unpaid orders`,
    shelf: (id: string) => `product ${id} is listed otherwise than its shelf says`,
    amount: (id: string) => `order ${id} costs something else than its lines`,
    coupon: (code: string) => `the coupon ${code} counts other uses than its orders took`,
    paid_by_nobody: (id: string) => `order ${id} counts as paid without an approved payment`,
    counted: (category: string) => `the category ${category} counts other products than it has`,
  };
  throw new CommandProblem(
    [
      'Everything is there as it was, but the shop did not add up before either:',
      ...problems.map(({ kind, id }) => `  ${said[kind](id)}`),
    ].join('\n'),
  );
}
