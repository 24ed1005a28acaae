import { expect, test } from 'vitest';
import { setProduct, stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { aFollowingProcess } from '#tests/support/store/following-process.ts';

const database = testDatabase();
const aProcess = () => aFollowingProcess(database);

const cards = ['a', 'b', 'c', 'd'];
const changes = 25;

test('what was written before a question is in its answer, in two processes, while everything changes', async () => {
  await using first = await aProcess();
  await using second = await aProcess();
  await stock(
    database.db,
    ...cards.map((id) => ({
      id,
      category: 'Tarjeta Gráfica' as const,
      price: 1_000,
      stock: 1,
      specs: { largo_mm: 1 },
    })),
  );
  await Promise.all([first.inMemory(), second.inMemory()]);
  const seen = async ({ readModel }: typeof first, id: string) => {
    const part = (await (await readModel.fresh()).parts()).find(id);
    return (
      part && {
        price: part.offer.price - 999,
        stock: part.offer.stock,
        mm: (part.facts as { lengthMm: number }).lengthMm,
      }
    );
  };
  // Each card has a writer, who says the same figure in price, stock and fact, and asks both at once.
  const missed: string[] = [];
  const wrote = async (id: string) => {
    for (let round = 2; round <= changes; round += 1) {
      await setProduct(database.db, id, {
        price: 999 + round,
        stock: round,
        specs: JSON.stringify({ largo_mm: round }),
      });
      for (const answer of await Promise.all([seen(first, id), seen(second, id)])) {
        const figures = answer ? Object.values(answer) : [];
        if (figures.length !== 3 || figures.some((figure) => figure !== round))
          missed.push(`${id} ${round}: ${figures}`);
      }
    }
  };
  await Promise.all(cards.map(wrote));
  expect(missed).toEqual([]);
});
