import { expect, test } from 'vitest';
import { testNow } from '#tests/support/factories.ts';
import { hostileTexts, shortText } from '#tests/support/hostile-texts.ts';
import { importsByHand } from '#tests/support/imports.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { auditVocabulary } from '../audit/audit.ts';
import { editProduct, findEditable } from '../catalog/admin/edit-product.server.ts';
import { addProduct } from '../catalog/admin/manage-products.server.ts';
import { checkProduct, type ProductField, productFieldNames } from '../catalog/admin/product-form.ts';
import { reviewedPrices } from '../catalog/prices/big-change.ts';
import { withVatPercent } from '../catalog/product-vat.ts';
import { addPicture, describePicture } from '../pictures/manage-pictures.server.ts';
import { picturesOf } from '../pictures/pictures.server.ts';
import { oneLine } from '../shared/visible-text.ts';
import { applyStagedImport } from './apply-import.server.ts';
import { toReview } from './apply-rules.ts';
import { checkImport } from './check-import.server.ts';
import { exportProducts, exportSpreadsheet } from './export.server.ts';
import { readSpreadsheet } from './reading/workbook/spreadsheet.server.ts';
import { applyImport, type FileToStage, stageImport } from './stage-import.server.ts';
import { findImport } from './staged-imports.server.ts';

const database = testDatabase();
const { acting, due, jobs } = importsByHand(database);

/** As the owner types it, and nothing that a new product has. The first picture is its `image`. */
const typed: Record<Exclude<ProductField, 'image'>, string> = {
  name: '=1+1 "Teclado"; ñ',
  price: '1.894.000',
  category: 'Mouse',
  description: ['Una línea,', 'otra; y "otra"', '  Largo:\t30  cm', '_x000D_', ...hostileTexts].join('\n'),
  discount: '5',
  stock: '4',
  coupon: shortText,
  sales: '3',
  cost: '50.000',
  costUsdCents: '12,50',
  costHasVat: 'true',
  vat: 'exempt',
  lowStockAt: '2',
};

const strangeFact = oneLine(hostileTexts.slice(-4).join(' ')).slice(0, 200).trimEnd();

function factsOf(fields: Record<string, string>) {
  const checked = checkProduct(fields);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.facts;
}

/** All that the admin shows of it to be edited. */
async function shown(id: string) {
  const product = await findEditable(database.db, id);
  const pictures = await picturesOf(database.db, id);
  return { ...product, pictures: pictures.map(({ address, alt }) => ({ address, alt })) };
}

async function edit(id: string, change: object): Promise<void> {
  const { id: _id, held: _held, status: _status, ...expected } = (await findEditable(database.db, id))!;
  const wanted = { ...expected, ...change };
  const reviewed = reviewedPrices(withVatPercent(wanted));
  expect(await editProduct(database.db, acting, { id, expected, wanted, reviewed })).toEqual({ ok: true });
}

async function imported(file: ImportedFile): Promise<void> {
  const tools = { db: database.db, jobs, clock: { now: () => testNow } };
  const work = async () => {
    for (let next = due.shift(); next; next = due.shift()) {
      if (next.name === 'check-import') await checkImport(tools, next.data);
      else await applyStagedImport(tools, next.data.id);
    }
  };
  const staged = await stageImport(tools, acting, { fileName: 'productos', ...file });
  if (!staged.ok) throw new Error(staged.code);
  await work();
  const { findings } = (await findImport(database.db, staged.id))!;
  const pressed = { id: staged.id, version: 1, reviewed: findings ? toReview(findings) : 0 };
  expect(await applyImport(tools, acting, pressed)).toMatchObject({ ok: true });
  await work();
}

type ImportedFile = Pick<FileToStage, 'text' | 'kind'>;

async function asText(): Promise<ImportedFile> {
  return { kind: 'text', text: await exportProducts(database.db, { everyColumn: true }) };
}

async function asWorkbook(): Promise<ImportedFile> {
  const read = await readSpreadsheet(await exportSpreadsheet(database.db, { everyColumn: true }));
  if (!read.ok) throw new Error(read.code);
  return { kind: 'workbook', text: read.text };
}

test('whatever the admin can write of a product goes out in a file of all columns, and comes in again as it was', async () => {
  const { db } = database;
  const id = await addProduct(db, acting, factsOf({ name: 'Teclado', price: '10.000', category: 'SSD' }));
  const before = await shown(id);
  const plain = await asText();
  const facts = factsOf(typed);
  const picture = { address: 'https://fotos.test/1.jpg' };
  const changes: Record<string, () => Promise<unknown>> = {
    ...Object.fromEntries(
      productFieldNames
        .filter((field) => field !== 'image')
        .map((field) => [field, () => edit(id, { [field]: facts[field] })]),
    ),
    image: () => addPicture(db, acting, id, picture),
    pictures: () => addPicture(db, acting, id, { address: '/images/2.avif' }),
    specs: () => edit(id, { specs: { peso_g: 80, color: 'Negro', propio: strangeFact, numero_parte: '=1+1' } }),
  };
  // `vatPercent` is what older entries call it.
  expect([...Object.keys(changes), 'vatPercent'].sort()).toEqual([...auditVocabulary.product.fields].sort());
  for (const [field, change] of Object.entries(changes)) {
    const [text, book] = [await asText(), await asWorkbook()];
    await change();
    expect((await asText()).text === text.text, `${field} is in no column`).toBe(false);
    expect((await asWorkbook()).text === book.text, `${field} is in no column of the workbook`).toBe(false);
  }
  // A picture's words stay with its address.
  const [first] = await picturesOf(db, id);
  await describePicture(db, acting, id, { id: first!.id, alt: 'De lado' });
  const after = await shown(id);
  for (const file of [await asText(), await asWorkbook()]) {
    await imported(plain);
    expect(await shown(id)).toEqual(before);
    await imported(file);
    expect(await shown(id)).toEqual(after);
  }
});

test.each([
  ['exempt', 'exento'],
  ['excluded', 'excluido'],
  ['0', '0'],
  ['5', '5'],
])('an IVA of %s is %s in a file; a list with a bare 0 takes no word away', async (vat, word) => {
  const { db } = database;
  const id = await addProduct(db, acting, factsOf({ name: 'Guía', price: '10.000', vat }));
  const before = await shown(id);
  const { text } = await asText();
  const [heads = '', row = ''] = text.split('\n');
  expect(row.split(',')[heads.split(',').indexOf('vat_percent')]).toBe(word);
  await imported({ kind: 'text', text });
  await imported({ kind: 'text', text: `id;Precio;IVA del producto\n${id};20.000;0\n` });
  const wanted = vat === '5' ? 0 : before.vat;
  expect(await shown(id)).toEqual({ ...before, price: 20_000, vat: wanted });
  await imported({ kind: 'text', text: `id;Precio;IVA\n${id};10.000;Exento\n` });
  expect(await shown(id)).toEqual({ ...before, vat: 'exempt' });
});
