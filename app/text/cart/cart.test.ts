import { describe, expect, test } from 'vitest';
import { cartText } from './cart.ts';
import { cartProblemSentence } from './cart-problems.ts';

const line = { name: 'AMD Ryzen 7 7800X3D', price: 1_894_000, discount: 15, quantity: 4 };

test('paying with an empty cart is refused in the specified words', { tags: ['S5.13'] }, () => {
  expect(cartText.refuseEmpty).toBe('El carrito está vacío. Agrega productos antes de pagar.');
});

describe('what changed since the cart was filled', () => {
  test.each([
    [{ kind: 'gone' }, 'AMD Ryzen 7 7800X3D ya no está disponible.'],
    [{ kind: 'sold_out' }, 'AMD Ryzen 7 7800X3D se agotó.'],
    [{ kind: 'too_few', available: 3 }, 'Solo quedan 3 unidades de AMD Ryzen 7 7800X3D; tienes 4.'],
    [{ kind: 'too_few', available: 1 }, 'Solo queda 1 unidad de AMD Ryzen 7 7800X3D; tienes 4.'],
    [
      { kind: 'price_changed', price: 1_894_000, discount: 10 },
      'El precio de AMD Ryzen 7 7800X3D cambió de $\u00a01.609.900 a $\u00a01.704.600.',
    ],
  ] as const)('%o', (problem, sentence) => {
    expect(cartProblemSentence(line, problem)).toBe(sentence);
  });
});
