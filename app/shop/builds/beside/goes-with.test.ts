import { expect, test } from 'vitest';
import { createPartIndex } from '#app/read-model/parts.ts';
import type { ShopPart } from '../parts/part.ts';
import { type Slot, slotCategories } from '../slots.ts';
import { goesWith } from './goes-with.ts';

const row = (
  id: string,
  specs: Record<string, string | number | string[]>,
  given: { stock?: number; sales?: number } = {},
) => ({
  id,
  name: id,
  price: 100_000,
  discount: 0,
  stock: 5,
  sales: 0,
  specs,
  ...given,
});

function catalogueWith(products: Partial<Record<Slot, ReturnType<typeof row>[]>>) {
  const catalogue = createPartIndex();
  for (const [slot, rows] of Object.entries(products)) {
    for (const each of rows) catalogue.put({ ...each, category: slotCategories[slot as Slot] });
  }
  return catalogue;
}

test('beside a processor stand boards of its socket that can be bought, the best seller first', () => {
  const catalogue = catalogueWith({
    cpu: [row('ryzen', { socket: 'AM5', memoria_tipos: ['DDR5'], familia: 'Ryzen 7000', microarquitectura: 'Zen 4' })],
    board: [
      row('old', { socket: 'AM4', ddr: 4 }, { sales: 900 }),
      row('sold-out', { socket: 'AM5', chipset: 'B650', ddr: 5 }, { stock: 0, sales: 800 }),
      row('seldom', { socket: 'AM5', chipset: 'B650', ddr: 5 }, { sales: 1 }),
      row('often', { socket: 'AM5', chipset: 'B650', ddr: 5 }, { sales: 70 }),
    ],
  });
  const part = catalogue.find('ryzen');
  expect(part && goesWith(part, catalogue).map(({ id }) => id)).toEqual(['often', 'seldom']);
});

test('what begins to sell is there in the next answer', () => {
  const board = (id: string, sales: number) => row(id, { socket: 'AM5', chipset: 'B650', ddr: 5 }, { sales });
  const catalogue = catalogueWith({
    cpu: [row('ryzen', { socket: 'AM5', memoria_tipos: ['DDR5'], familia: 'Ryzen 7000', microarquitectura: 'Zen 4' })],
    board: [board('first', 9), board('second', 5)],
  });
  const companions = () => goesWith(catalogue.find('ryzen') as ShopPart, catalogue).map(({ id }) => id);
  expect(companions()).toEqual(['first', 'second']);
  catalogue.put({ ...board('second', 12), category: slotCategories.board });
  expect(companions()).toEqual(['second', 'first']);
});

test('each part has what goes with its own facts, however often and in whichever order they are asked for', () => {
  const am5 = { socket: 'AM5', memoria_tipos: ['DDR5'], familia: 'Ryzen 7000', microarquitectura: 'Zen 4' };
  const am4 = { socket: 'AM4', memoria_tipos: ['DDR4'], familia: 'Ryzen 5000', microarquitectura: 'Zen 3' };
  const catalogue = catalogueWith({
    cpu: [row('newer', am5), row('same', am5), row('older', am4)],
    board: [
      row('for-newer', { socket: 'AM5', chipset: 'B650', ddr: 5 }),
      row('for-older', { socket: 'AM4', chipset: 'B550', ddr: 4 }),
    ],
  });
  const companions = (id: string) => goesWith(catalogue.find(id) as ShopPart, catalogue).map((each) => each.id);
  for (const id of ['newer', 'older', 'same', 'older', 'newer']) {
    expect([id, companions(id)]).toEqual([id, [id === 'older' ? 'for-older' : 'for-newer']]);
  }
});
