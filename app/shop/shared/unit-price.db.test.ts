import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/store/database.ts';
import { maxPriceInPesos, unitPriceInCents, wholePesos } from './money.ts';

const database = testDatabase();

test('what is paid for one is the same in SQL and in TypeScript, over every remainder of price and every discount', async () => {
  const bases = [0, 33_300, 1_234_567_800, maxPriceInPesos - 99];
  const { rows } = await sql<{ price: number; discount: number; cents: number }>`
    SELECT price, discount, unit_price_in_cents(price::int, discount::smallint) AS cents
    FROM unnest(${bases}::int[]) AS base, generate_series(base, base + 99) AS price, generate_series(0, 100) AS discount`.execute(
    database.db,
  );
  expect(rows).toHaveLength(bases.length * 100 * 101);
  expect(rows.filter(({ price, discount, cents }) => cents !== unitPriceInCents(price, discount))).toEqual([]);
});

test('an amount from when there were centavos is the same whole pesos in both', async () => {
  const { rows } = await sql<{ exact: number; pesos: number }>`
    SELECT exact, whole_pesos(exact) AS pesos FROM generate_series(2833300::bigint, 2833400) AS exact`.execute(
    database.db,
  );
  expect(rows.filter(({ exact, pesos }) => pesos !== wholePesos(exact))).toEqual([]);
});
