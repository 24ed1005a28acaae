import { expect, test } from 'vitest';
import { partsInDatabase } from '#tests/support/builds/parts-in-database.ts';
import { setProduct, stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { codeOf, partsOfCode } from '../code.ts';
import { createLibrary } from '../library/library.server.ts';
import { checkParts } from '../parts/checked-parts.ts';
import { type BuildTools, findNamed, findRequested } from './find-parts.server.ts';
import { requestedParts } from './requested-parts.ts';

const database = testDatabase();
const tools = (): BuildTools => ({
  db: database.db,
  parts: () => partsInDatabase(database.db),
  library: createLibrary(),
});

test('a code becomes the build again; what is gone or of another category now is said, and stays in it', async () => {
  await stock(
    database.db,
    { id: 'kit', category: 'Memoria Ram', stock: 5 },
    { id: 'moved', category: 'SSD', stock: 5 },
    { id: 'left', category: 'Coolers', stock: 5 },
  );
  const code = codeOf([
    { slot: 'ram', id: 'kit' },
    { slot: 'ram', id: 'kit' },
    { slot: 'drives', id: 'moved' },
    { slot: 'cooler', id: 'left' },
    { slot: 'cpu', id: 'ref:cpu-6b03b443' },
  ]);
  await setProduct(database.db, 'moved', { category: 'Mouse' });
  await setProduct(database.db, 'left', { deleted_at: new Date() });
  const { parts } = await findNamed(tools(), partsOfCode(code ?? '') ?? []);
  const checked = checkParts(parts);
  expect(checked.code).toBe(code);
  expect(checked.lines.map(({ slot, part, problem }) => [slot, part.name, problem])).toEqual([
    ['cpu', 'AMD Ryzen 5 7600', null],
    ['ram', parts.ram[0]?.name, null],
    ['ram', parts.ram[0]?.name, null],
    ['drives', '', 'gone'],
    ['cooler', '', 'gone'],
  ]);
});

test('a request with a product that no slot takes is refused, one with a product that is gone is not', async () => {
  await stock(database.db, { id: 'mouse', category: 'Mouse' });
  const asked = (cpu: string) => findRequested(tools(), requestedParts.parse({ cpu }));
  expect(await asked('mouse')).toMatchObject({ ok: false, problem: { code: 'other_category', slot: 'cpu' } });
  expect(await asked('nobody')).toMatchObject({ ok: true, parts: { cpu: { isGone: true } } });
  expect(await asked('ref:cpu-00000000')).toMatchObject({ ok: true, parts: { cpu: { isGone: true } } });
});
