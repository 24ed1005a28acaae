import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { addDevice, tryDevice } from '#app/shop/admin/notices/devices.server.ts';
import { changeNotices, readNoticeSettings } from '#app/shop/admin/notices/notices.server.ts';
import { noticesVersion } from '#app/shop/admin/notices/notices.ts';
import { saveSerials } from '#app/shop/aftersale/serials.server.ts';
import { serialsVersion } from '#app/shop/aftersale/serials.ts';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import { countCartStep } from '#app/shop/cart/cart-steps.server.ts';
import { applyChange } from '#app/shop/changes/apply-change.server.ts';
import { draftChange } from '#app/shop/changes/draft-change.server.ts';
import { applyStagedImport } from '#app/shop/exchange/apply-import.server.ts';
import { checkImport } from '#app/shop/exchange/check-import.server.ts';
import {
  applyImport,
  chooseHeadings,
  discardImport,
  type ImportWork,
  stageImport,
} from '#app/shop/exchange/stage-import.server.ts';
import { chooseSupplier } from '#app/shop/exchange/suppliers/suppliers.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';

interface FillContext {
  acting: Acting;
  /** A session of the owner. */
  sessionId: string;
  productId: string;
  sentReference: string;
  customerId: string;
  awkwardText: string;
}

/** What the admin and the shop's own work store besides orders and people. */
export async function fillAdmin(db: Database, context: FillContext): Promise<void> {
  await fillImports(db, context.acting);
  await fillChange(db, context);
  await fillNotices(db, context);
  const serials = new Map([[1, 'SN-0001']]);
  await must(saveSerials({ db, acting: context.acting }, context.sentReference, serialsVersion(new Map()), serials));
  await countCartStep(db, 'cart', context.acting.now);
  await fillRows(db, context);
}

/** Small tables, and what only a browser or another service brings. Bulk jobs come last: only one can be at work. */
async function fillRows(db: Database, { productId, sentReference, customerId, sessionId, awkwardText }: FillContext) {
  const statements = [
    sql`INSERT INTO piece_transfers (order_reference, number, offered_at) VALUES (${sentReference}, 1, now())`,
    sql`INSERT INTO product_alerts (product_id, customer_id, most_pesos, asked_at) VALUES (${productId}, ${customerId}, 500, now())`,
    sql`INSERT INTO product_alerts (term, email, asked_at) VALUES ('monitor', 'espera@example.test', now())`,
    sql`INSERT INTO alert_checks (product_id) VALUES (${productId})`,
    sql`INSERT INTO product_questions (product_id, customer_id, question, asked_at) VALUES (${productId}, ${customerId}, ${awkwardText}, now())`,
    sql`INSERT INTO claim_answers (claim_id, text, answered_at) SELECT id, ${awkwardText}, now() FROM claims`,
    sql`INSERT INTO makers (slug, name, spellings) VALUES ('marca-propia', 'Marca Propia', ARRAY['propia', 'la "otra"'])`,
    sql`INSERT INTO categories (key, name, slug, designator, position) VALUES ('Sillas', 'Sillas "gamer"', 'sillas-gamer', 'SILLA', 13)`,
    sql`INSERT INTO former_slugs (slug, category) VALUES ('sillas', 'Sillas')`,
    sql`INSERT INTO former_names (name, category) VALUES ('Sillas de juego', 'Sillas')`,
    sql`INSERT INTO facts (key, label, kind, choices) VALUES ('tela', 'Tela', 'choice', ARRAY['Cuero', 'Malla'])`,
    sql`INSERT INTO category_facts (category, fact, position, filter, filter_position) VALUES ('Sillas', 'tela', 1, 'values', 1)`,
    sql`INSERT INTO coupons (code, percent, starts_at, created_at, updated_at, makers) VALUES ('RADEON3', 3, now(), now(), now(), '{amd}')`,
    sql`INSERT INTO coupon_uses (order_reference, coupon_id, taken_at) SELECT ${sentReference}, id, now() FROM coupons`,
    sql`UPDATE coupons SET uses = 1`,
    sql`INSERT INTO front_page_versions (page, published_at) VALUES ('{"slides": [], "strips": []}', now())`,
    sql`INSERT INTO front_page_drafts (page, version, updated_at) VALUES ('{"slides": [], "strips": []}', 1, now())`,
    sql`INSERT INTO front_page_pictures (hash, width, height, uploaded_at) VALUES (${'0'.repeat(32)}, 2400, 1000, now())`,
    sql`INSERT INTO content_pictures (hash, width, height, added_at) VALUES (repeat('b', 32), 1200, 630, now())`,
    sql`INSERT INTO former_article_slugs (slug, article_id, left_at) SELECT 'de-antes', min(id), now() FROM articles`,
    sql`UPDATE articles SET body = ${awkwardText}, version = 2 WHERE series_position = 1`,
    sql`UPDATE pages SET body = ${awkwardText}, version = 2, in_footer = false WHERE slug = 'terminos'`,
    sql`INSERT INTO page_versions (page, number, title, description, lead, body, in_force_at, published_at, published_by)
      SELECT slug, 2, title, description, lead, body, now(), now(), 'duena@example.test' FROM pages WHERE slug = 'terminos'`,
    sql`INSERT INTO campaigns (name, percent, starts_at, ends_at, conditions, products, published_at, created_at, updated_at)
      VALUES ('Black "Friday"', 10, now() - interval '1 day', now() + interval '1 day', ${awkwardText}, ARRAY[${productId}::text], now(), now(), now())`,
    sql`INSERT INTO campaign_products (campaign_id, product_id) SELECT id, ${productId} FROM campaigns`,
    sql`SELECT turn_campaigns(now())`,
    sql`INSERT INTO search_synonyms (term, means) VALUES ('cajita', 'chasis')`,
    sql`INSERT INTO unsold_words (term) VALUES ('cafetera')`,
    sql`UPDATE delivery_times SET capital_from = 3, capital_to = 9 WHERE department = '05'`,
    sql`UPDATE delivery_cut_off SET hour = 11`,
    sql`UPDATE review_rules SET needs_purchase = true`,
    sql`INSERT INTO owner_settings (customer_id, password_hash) SELECT id, 'x' FROM customers WHERE role = 'owner'`,
    sql`INSERT INTO owner_tellings (kind, told_at) VALUES ('sale', now())`,
    sql`INSERT INTO provider_silence (since, last_at) VALUES (now(), now())`,
    sql`INSERT INTO desk_presence (session_id, awake_until) VALUES (${sessionId}, now())`,
    sql`INSERT INTO second_steps (token_hash, customer_id, expires_at) VALUES ('x', ${customerId}, now())`,
    sql`INSERT INTO supplier_products (supplier_id, product_id, import_id)
      SELECT suppliers.id, ${productId}, product_imports.id FROM suppliers, product_imports LIMIT 1`,
    sql`INSERT INTO drawn_pictures (hash) VALUES (repeat('a', 32))`,
    sql`INSERT INTO photo_batches (begun_at) VALUES (now())`,
    sql`INSERT INTO review_mail_stops (address_hash, stopped_at) VALUES (repeat('a', 64), now())`,
    sql`UPDATE invoicing SET provider = 'factus'`,
    sql`INSERT INTO invoices (order_reference, kind, reference, state, content, prefix, consecutive, code)
      SELECT reference, 'invoice', reference || '-F', 'accepted', '{}', 'SETP', 1, repeat('a', 96) FROM orders WHERE status = 'paid' LIMIT 1`,
    sql`INSERT INTO invoices (order_reference, kind, reference, is_correction)
      SELECT order_reference, 'credit_note', order_reference || '-C1', true FROM invoices WHERE kind = 'invoice' LIMIT 1`,
    sql`UPDATE invoices SET is_in_force = false WHERE kind = 'invoice'`,
    sql`INSERT INTO invoices (order_reference, kind, reference, after_note_id)
      SELECT order_reference, 'invoice', order_reference || '-F2', id FROM invoices WHERE kind = 'credit_note' LIMIT 1`,
    sql`INSERT INTO order_invoice_buyers (order_reference, name, nit, check_digit, email, responsibilities)
      SELECT reference, 'Comercial Andina SAS', '900123456', '8', 'facturas@andina.test', '{O-13}' FROM orders WHERE status = 'paid' LIMIT 1`,
    sql`INSERT INTO corrected_invoice_buyers (order_reference, name, document_type, document, check_digit, email, corrected_at)
      SELECT reference, 'Comercial Andina SAS', 'NIT', '900123456', '8', 'facturas@andina.test', now() FROM orders WHERE status = 'paid' LIMIT 1`,
    sql`INSERT INTO customer_invoice_buyers (customer_id, name, nit, check_digit, email, responsibilities)
      VALUES (${customerId}, 'Comercial Andina SAS', '900123456', '8', 'facturas@andina.test', '{O-13}')`,
    sql`INSERT INTO provider_ranges (documents, prefix, first_number, last_number, next_number, resolution, valid_from, valid_to, read_at)
      VALUES ('invoices', 'SETP', 990000000, 995000000, 990000002, '18760000001', '2019-01-19', '2030-01-19', now())`,
    sql`INSERT INTO typed_documents (invoice_id, pdf, typed_at) SELECT id, 'JVBERi0=', now() FROM invoices LIMIT 1`,
    sql`INSERT INTO invoice_files (invoice_id, kind, content) SELECT id, 'xml', '<Invoice/>' FROM invoices LIMIT 1`,
    sql`INSERT INTO numbering_ranges (documents, prefix, first_number, last_number, next_number, resolution, valid_from, valid_to, noted_at)
      VALUES ('invoices', 'SETP', 1, 9, 2, '18760000001', '2019-01-19', '2030-01-19', now())`,
    sql`INSERT INTO invoice_numbers (documents, prefix, number, range_id, invoice_id, assigned_at)
      SELECT 'invoices', 'SETP', 1, numbering_ranges.id, invoices.id, now() FROM numbering_ranges, invoices LIMIT 1`,
    sql`INSERT INTO signed_documents (invoice_id, mode, prefix, number, code, qr_url, xml, issued_at)
      SELECT id, 'normal', 'SETP', 1, repeat('a', 96), 'https://catalogo-vpfe.dian.gov.co', '<Invoice/>', now() FROM invoices LIMIT 1`,
    sql`INSERT INTO long_writes (kind, subject_id, total, started_at, beat_at) VALUES ('import-command', 'x', 1, now(), now())`,
  ];
  await inTransaction(db, async (transaction) => {
    for (const statement of statements) await statement.execute(transaction);
  });
}

/** A supplier's list, one that is written, whose headings the owner explained, and one with a problem. */
async function fillImports(db: Database, acting: Acting): Promise<void> {
  const due: { name: string; data: ImportWork }[] = [];
  const jobs = { send: async (_: unknown, name: string, data: ImportWork) => void due.push({ name, data }) };
  const tools = { db, jobs, clock: { now: () => acting.now } };
  const work = async () => {
    for (let next = due.shift(); next; next = due.shift()) {
      if (next.name === 'check-import') await checkImport(tools, next.data);
      else await applyStagedImport(tools, next.data.id);
    }
  };
  const header = 'id,name,price,category,Lo raro';
  const list = await must(
    stageImport(tools, acting, { fileName: 'Mayorista.csv', text: 'Ref;Precio\nX-1;1.000\nX-2;mil\n' }),
  );
  await work();
  const terms = {
    figures: 'price',
    costHasVat: false,
    marginInBasisPoints: null,
    soldOut: true,
    drafts: false,
  } as const;
  const supplier = { name: 'Mayorista', terms };
  const { id } = await must(chooseSupplier(tools, acting, { id: list.id, version: 1, supplier }));
  await work();
  await must(discardImport(db, acting, id));
  for (const row of ['traido,"Traído, del archivo",1000,SSD,x', 'malo,Malo,mil,SSD,x']) {
    const staged = await must(stageImport(tools, acting, { fileName: 'lista.csv', text: `${header}\n${row}\n` }));
    await work();
    if (row.startsWith('malo')) return;
    await must(chooseHeadings(tools, acting, { id: staged.id, version: 1, choices: { 'Lo raro': null } }));
    await work();
    await must(applyImport(tools, acting, { id: staged.id, version: 2 }));
    await work();
  }
}

async function fillChange(db: Database, { acting, productId }: FillContext): Promise<void> {
  const selection = { kind: 'chosen', ids: [productId] } as const;
  const rule = { field: 'discount', way: 'set', amount: 3 } as const;
  const { id } = await must(draftChange(db, acting, { kind: 'bulk', rule, selection }));
  await must(applyChange({ db, jobs: { send: async () => {} } }, acting, id));
}

async function fillNotices(db: Database, { acting, sessionId }: FillContext): Promise<void> {
  const before = await readNoticeSettings(db);
  const wanted = { ...before, summaryHour: before.summaryHour === 9 ? 10 : 9 };
  await must(changeNotices(db, acting, { version: noticesVersion(before), wanted }));
  const sender = { takes: () => true, publicKey: 'key' };
  const target = { address: 'https://push.test/x', p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) };
  await must(addDevice({ db, sender, acting }, target, { sessionId, browser: { browser: 'Firefox', system: null } }));
  const { id } = await db.selectFrom('push_devices').select('id').executeTakeFirstOrThrow();
  await must(tryDevice(db, acting, id));
}

async function must<Outcome extends { ok: boolean }>(asked: Promise<Outcome>): Promise<Extract<Outcome, { ok: true }>> {
  const outcome = await asked;
  if (!outcome.ok) throw new Error(`The shop could not be filled: ${JSON.stringify(outcome)}`);
  return outcome as Extract<Outcome, { ok: true }>;
}
