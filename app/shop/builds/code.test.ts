import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOf, type NamedPart, partsOfCode } from './code.ts';
import { isListSlot, kindOfSlot, mostParts, slots } from './slots.ts';

const productId = fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/);
const build: fc.Arbitrary<NamedPart[]> = fc
  .tuple(
    ...slots.map((slot) => {
      const id = fc.oneof(
        productId,
        fc.stringMatching(/^[0-9a-f]{8}$/).map((end) => `ref:${kindOfSlot[slot]}-${end}`),
      );
      const part = id.map((each) => ({ slot, id: each }));
      // Equal kits are more likely than ids that happen to be the same.
      const some = fc.array(part, { maxLength: isListSlot(slot) ? mostParts[slot] / 2 : 1 });
      return isListSlot(slot) ? some.map((parts) => [...parts, ...parts]) : some;
    }),
  )
  .map((all) => all.flat());

const asSet = (parts: readonly NamedPart[] | null) => parts?.map(({ slot, id }) => `${slot} ${id}`).sort();

test('a code gives back the build that it was made of, in the alphabet of an address', () => {
  fc.assert(
    fc.property(build, (parts) => {
      const code = codeOf(parts);
      fc.pre(code !== null);
      expect(code).toMatch(/^1[A-Za-z0-9_~-]{0,1500}$/);
      expect(asSet(partsOfCode(code))).toEqual(asSet(parts));
      expect(codeOf(partsOfCode(code) ?? [])).toBe(code);
    }),
  );
});

test('the order of the parts does not matter', () => {
  const inTwoOrders = build.chain((parts) =>
    fc.tuple(fc.constant(parts), fc.shuffledSubarray(parts, { minLength: parts.length })),
  );
  fc.assert(
    fc.property(inTwoOrders, ([parts, shuffled]) => {
      expect(codeOf(shuffled)).toBe(codeOf(parts));
    }),
  );
});

test('a product may be called like a record, a digit or a letter', () => {
  for (const id of ['cpu-1a2b3c4d', '2', 'c', '12', '-', 'A_b-']) {
    const parts = [{ slot: 'cpu' as const, id }];
    expect(partsOfCode(codeOf(parts) ?? '')).toEqual(parts);
  }
});

test('no code at all is what breaks its form', () => {
  const broken = [
    '',
    '2c1',
    '1x1',
    '1c',
    '1c1~',
    '1~c1',
    '1c1~c2',
    '9c1',
    '19rkit',
    '117ddisk',
    '1c.1',
    '1Cxyz',
    '10rkit',
  ];
  for (const code of broken) expect(partsOfCode(code), code).toBeNull();
  expect(partsOfCode(`1r${'a'.repeat(65)}`)).toBeNull();
  expect(partsOfCode(`1${'~'.repeat(1_501)}`)).toBeNull();
  expect(partsOfCode('1')).toEqual([]);
});

test('a build that is too long for an address has none', () => {
  const parts = Array.from({ length: 16 }, (_, n) => ({ slot: 'drives' as const, id: `${n}`.padStart(64, 'x') }));
  expect(codeOf(parts)?.length).toBeLessThan(1_500);
  const kits = Array.from({ length: 8 }, (_, n) => ({ slot: 'ram' as const, id: `${n}`.padStart(64, 'x') }));
  expect(codeOf([...parts, ...kits])).toBeNull();
});
