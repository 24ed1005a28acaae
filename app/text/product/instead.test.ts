import { expect, test } from 'vitest';
import { differenceWords } from './instead.ts';

const text = (words: string) => words.replaceAll('\u00a0', ' ');
const card = { category: 'Tarjeta Gráfica', specs: { memoria_gb: 8 }, price: 1_200_000, discount: 0 } as const;

test('what is offered instead says what it has more or less, and what it costs more or less', () => {
  const bigger = { ...card, specs: { memoria_gb: 16 }, price: 1_320_000 };
  expect(text(differenceWords(card, bigger))).toBe('8 GB más · $ 120.000 más');
  expect(text(differenceWords(bigger, card))).toBe('8 GB menos · $ 120.000 menos');
});

test('discounts count, and an equal figure says the fact that is another', () => {
  const other = { ...card, specs: { memoria_gb: 8, chip: 'Radeon RX 7600' }, discount: 10 };
  const sold = { ...card, specs: { memoria_gb: 8, chip: 'GeForce RTX 4060' } };
  expect(text(differenceWords(sold, other))).toBe('Chip gráfico RX 7600 · $ 120.000 menos');
  expect(text(differenceWords(card, { ...card }))).toBe('8 GB igual · mismo precio');
});

test('a board is told apart by a word, and what nobody knows is left out', () => {
  const board = {
    category: 'Motherboards',
    specs: { socket: 'AM5', chipset: 'A620' },
    price: 500_000,
    discount: 0,
  } as const;
  const better = { ...board, specs: { socket: 'AM5', chipset: 'B650' }, price: 600_000 };
  expect(text(differenceWords(board, better))).toBe('Chipset B650 · $ 100.000 más');
  expect(text(differenceWords({ ...board, specs: {} }, better))).toBe('$ 100.000 más');
});
