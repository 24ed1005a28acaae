import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { paidInCents } from '../../shared/money.ts';
import { campaignOffer } from './campaign-offer.ts';

const database = testDatabase();

const prices = [1, 9, 14, 999, 99_995, 100_000, 1_234_567, 2_000_000_000];
const discounts = [0, 1, 10, 33, 99];
const percents = [null, 1, 10, 50, 99];
const pesos = [null, 1, 500, 89_999, 90_000, 99_999, 1_999_999_999];

test('what counts of own discount and campaigns is the same in SQL and in TypeScript', async () => {
  const cases = prices.flatMap((price) =>
    discounts.flatMap((discount) =>
      percents.flatMap((percent) => pesos.map((each) => ({ price, discount, percent, pesos: each }))),
    ),
  );
  const rows = cases.map((each, at) => ({ ...each, id: `p${String(at).padStart(5, '0')}` }));
  await stock(database.db, ...rows.map(({ id, price, discount }) => ({ id, price, discount })));
  await sql`UPDATE products SET campaign_percent = percent, percent_campaign = CASE WHEN percent IS NOT NULL THEN 1 END,
      campaign_pesos = pesos, pesos_campaign = CASE WHEN pesos IS NOT NULL THEN 2 END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id text, percent smallint, pesos integer)
    WHERE products.id = given.id`.execute(database.db);
  const written = await database.db
    .selectFrom('products')
    .select(['offer_in_cents', 'offer_percent', 'fixed_price', 'campaign_id'])
    .orderBy('id')
    .execute();
  const campaignOf = { own: null, percent: 1, pesos: 2 };
  const expected = rows.map(({ price, discount, percent, pesos: fixed }) => {
    const { by, ...offer } = campaignOffer({ price, discount }, { percent, pesos: fixed });
    return {
      offer_in_cents: paidInCents(offer),
      offer_percent: offer.discount,
      fixed_price: offer.fixedPrice,
      campaign_id: campaignOf[by],
    };
  });
  expect(written).toEqual(expected);
});
