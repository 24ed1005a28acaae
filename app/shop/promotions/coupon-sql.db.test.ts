import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/store/database.ts';
import { mailboxOf, readEmail } from '../shared/forms/email-address.ts';
import { paidForUnits } from './unit-prices.ts';

const database = testDatabase();

test('what was paid for units of a line is the same in SQL and in TypeScript', async () => {
  const { rows } = await sql<{ charged: number; quantity: number; units: number; paid: number }>`
    SELECT charged, quantity, units, paid_for_units(charged, quantity, units) AS paid
    FROM unnest(${[0, 100, 700, 2_990_000, 2_985_150, 123_456_789_00, 99_900]}::bigint[]) AS charged,
      generate_series(1, 13) AS quantity, generate_series(0, 14) AS units`.execute(database.db);
  expect(rows).toHaveLength(7 * 13 * 15);
  const wrong = rows.filter(
    ({ charged, quantity, units, paid }) => paid !== paidForUnits({ chargedInCents: charged, quantity }, units),
  );
  expect(wrong).toEqual([]);
});

test.each(['ana@example.test', 'Ana+1@Example.test', 'a.n.a+x+y@gmail.com', 'a.na@GoogleMail.com', "o'b.c@año.co"])(
  'the mailbox of %s is the same in both',
  async (typed) => {
    const email = readEmail(typed) ?? '';
    const { rows } = await sql<{ mailbox: string }>`SELECT mailbox_of(${email}) AS mailbox`.execute(database.db);
    expect(rows).toEqual([{ mailbox: mailboxOf(email) }]);
  },
);
