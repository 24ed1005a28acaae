import { sql } from 'kysely';
import type { Database } from '#app/shop/shared/schema.ts';
import { deliveredFrontPage } from '#app/text/catalog/delivered-front-page.ts';
import type { SignedInCustomer } from '#tests/support/customers.ts';
import { anInvoice, range } from '#tests/support/invoices/example-documents.ts';
import { aPhoto } from '#tests/support/picture-files.ts';
import type { RunningStore } from '#tests/support/store/store.ts';

/** One in each state, with the longest words that somebody may have. */
/** @returns the one that is to be typed by hand */
export async function someInvoices(
  db: Database,
  now: Date,
  orders: Record<'delivered' | 'sent' | 'twicePaid', string>,
): Promise<number> {
  await sql`UPDATE invoicing SET provider = 'factus'`.execute(db);
  await sql`INSERT INTO provider_ranges (documents, prefix, first_number, last_number, next_number, resolution, valid_from, valid_to, read_at)
    VALUES ('invoices', 'SETP', 990000000, 995000000, 990000095, '18760000001', '2019-01-19', '2030-01-19', ${now}::timestamptz),
      ('credit_notes', 'NC', 1, 999999999, 7, NULL, NULL, NULL, ${now}::timestamptz)`.execute(db);
  const example = anInvoice();
  const content = (name: string) => JSON.stringify({ ...example, buyer: { ...example.buyer, name } });
  const rules = [
    { code: 'FAK24', message: `DV del NIT ${'incorrecto '.repeat(12)}` },
    { code: 'XYZ99', message: `http://dian.test/${'regla'.repeat(30)}` },
  ];
  await sql`INSERT INTO invoices (order_reference, kind, reference, state, content, prefix, consecutive, code, qr_url, validated_at, answer, due_at, buyer_problem, issued_at, numbering)
    VALUES
    (${orders.delivered}, 'invoice', 'w1', 'accepted', ${content('Comercializadora de los Andes y Compañía S.A.S.')}::jsonb, 'SETP', 990000094,
      repeat('a', 96), 'https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=a', ${now}::timestamptz, NULL, NULL, NULL,
      ${now}::timestamptz, ${JSON.stringify(range)}::jsonb),
    (${orders.sent}, 'invoice', 'w2', 'rejected', ${content('Ana')}::jsonb, NULL, NULL, NULL, NULL, NULL,
      ${JSON.stringify({ kind: 'rejected', rules })}::jsonb, NULL, NULL, ${now}::timestamptz, NULL),
    (${orders.delivered}, 'credit_note', 'w3', 'queued', NULL, NULL, NULL, NULL, NULL, NULL, '{"kind": "unknown", "why": "x"}'::jsonb,
      ${now}::timestamptz + interval '1 day', NULL, NULL, NULL),
    (${orders.twicePaid}, 'invoice', 'w4', 'queued', ${content('consumidor final')}::jsonb, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'wrong_digit', NULL, NULL)`.execute(
    db,
  );
  await sql`WITH numbering AS (
      INSERT INTO numbering_ranges (documents, prefix, first_number, last_number, next_number, noted_at)
      VALUES ('invoices', 'SETP', 990000000, 995000000, 990000095, ${now}::timestamptz) RETURNING id
    )
    INSERT INTO invoice_numbers (documents, prefix, number, range_id, invoice_id, assigned_at, gap)
    SELECT 'invoices', 'SETP', 990000086 + n, numbering.id, invoices.id, ${now}::timestamptz,
      CASE n WHEN 1 THEN 'other_document' ELSE 'skipped' END
    FROM numbering, invoices, generate_series(1, 7) AS n WHERE reference = 'w1'`.execute(db);
  const { rows } = await sql<{ id: number }>`SELECT id FROM invoices WHERE reference = 'w4'`.execute(db);
  return rows[0]?.id ?? 0;
}

/** More than a page of them, one as long as it may be. */
export async function someFailedSearches(db: Database, now: Date): Promise<void> {
  await sql`INSERT INTO empty_searches (term, times, last_at, set_aside_at)
    SELECT 'cosa rara ' || n, n, ${now}::timestamptz, CASE WHEN n % 10 = 0 THEN ${now}::timestamptz END
    FROM generate_series(1, 40) AS n
    UNION ALL VALUES (repeat('palabra', 8), 90, ${now}::timestamptz, NULL::timestamptz)`.execute(db);
}

/** Published with a slide more than was delivered and a strip of each kind; the draft has one that is over, and one that is hidden. */
export async function aFrontPage(db: Database, now: Date): Promise<void> {
  const [slide] = deliveredFrontPage.slides;
  const strip = { title: '', category: null, products: [], isOn: true };
  const published = {
    slides: [...deliveredFrontPage.slides, { ...slide, id: 5, title: 'Semana del gamer: hasta 40 % menos' }],
    strips: [
      ...deliveredFrontPage.strips,
      { ...strip, id: 3, kind: 'category', category: 'SSD' },
      { ...strip, id: 4, kind: 'products', title: 'Para armar el primero', products: ['1', '2', '3'] },
    ],
  };
  const ended = { ...slide, id: 6, title: 'Ya pasó', endsAt: new Date(now.getTime() - 3_600_000).toISOString() };
  const draft = {
    ...published,
    slides: [...published.slides, ended, { ...slide, id: 7, title: 'Luego', isOn: false }],
  };
  await sql`INSERT INTO front_page_versions (page, published_at, withdrawn_at) VALUES
    (${JSON.stringify(published)}::jsonb, ${now}::timestamptz, NULL),
    (${JSON.stringify(deliveredFrontPage)}::jsonb, ${now}::timestamptz, ${now}::timestamptz)`.execute(db);
  await sql`INSERT INTO front_page_drafts (page, previous, version, updated_at) VALUES
    (${JSON.stringify(draft)}::jsonb, ${JSON.stringify(published)}::jsonb, 3, ${now}::timestamptz)`.execute(db);
}

/** For articles and pages. */
export async function aPictureOfTexts({ url }: RunningStore, { cookie }: SignedInCustomer): Promise<void> {
  const body = new FormData();
  body.set(
    'pictures',
    new File([new Uint8Array(await aPhoto('red', 'jpeg', 1_200, 630))], 'torre.jpg', { type: 'image/jpeg' }),
  );
  const headers = { cookie, origin: url };
  const { status } = await fetch(`${url}/admin/blog/imagenes`, { method: 'POST', headers, body, redirect: 'manual' });
  if (status >= 400) throw new Error(`The picture of the texts was answered ${status}`);
}
