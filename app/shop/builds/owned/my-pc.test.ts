import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { libraryRecords } from '#tests/support/builds/library-parts.ts';
import { specProblems } from '../../catalog/specs.ts';
import { requestedParts } from '../requests/requested-parts.ts';
import { rules } from '../rule-table.ts';
import { supportOf } from '../rules/chipsets.ts';
import { type Slot, slotCategories, slots } from '../slots.ts';
import {
  codeOfMyPc,
  emptyPc,
  type MyPc,
  mergeMyPcs,
  mostStored,
  movedIn,
  type OwnedPart,
  parseMyPc,
  readMyPc,
  requestOf,
  withBought,
  withOwned,
  writtenMyPc,
} from './my-pc.ts';
import { typedFacts } from './typed-facts.ts';

const own = (slot: Slot, part: OwnedPart['part']): OwnedPart => ({ slot, part });
const pcOf = (...parts: OwnedPart[]): MyPc => parts.reduce(withOwned, emptyPc);
const names = (parts: readonly OwnedPart[]) =>
  parts.map(({ part }) => (typeof part === 'string' ? part : part.name)).sort();

const anyOwned: fc.Arbitrary<OwnedPart> = fc.constantFrom(...slots).chain((slot) =>
  fc.record({
    slot: fc.constant(slot),
    part: fc.oneof(
      fc.constantFrom('a', 'b', 'c'),
      fc.record({ name: fc.constantFrom('Una', 'Otra'), specs: fc.constant({}) }),
    ),
  }),
);
const anyPc = fc.array(anyOwned, { maxLength: 12 }).map((parts) => pcOf(...parts));

describe('Mi PC', () => {
  test('has one part of a kind, and puts the one before it aside', () => {
    const pc = pcOf(own('cpu', 'a'), own('cpu', 'b'), own('ram', 'm'), own('ram', 'm'));
    expect(pc.parts).toEqual([own('cpu', 'b'), own('ram', 'm'), own('ram', 'm')]);
    expect(pc.aside).toEqual([own('cpu', 'a')]);
    expect(movedIn(pc, 0)).toEqual({
      parts: [own('cpu', 'a'), own('ram', 'm'), own('ram', 'm')],
      aside: [own('cpu', 'b')],
    });
  });

  test('takes what was bought once, however often it is asked to', () => {
    const bought = [own('ram', 'm'), own('ram', 'm'), own('gpu', 'g')];
    const pc = withBought(pcOf(own('ram', 'm'), own('gpu', 'old')), bought);
    expect(names(pc.parts)).toEqual(['g', 'm', 'm']);
    expect(names(pc.aside)).toEqual(['old']);
    expect(withBought(pc, bought)).toEqual(pc);
  });

  test('of two devices loses nothing when they are merged, and merging again changes nothing', () => {
    const counts = (pc: MyPc) => {
      const found = new Map<string, number>();
      for (const owned of [...pc.parts, ...pc.aside]) {
        const key = JSON.stringify(owned);
        found.set(key, (found.get(key) ?? 0) + 1);
      }
      return found;
    };
    fc.assert(
      fc.property(anyPc, anyPc, (saved, brought) => {
        const { left, ...merged } = mergeMyPcs(saved, brought);
        const [had, came, now] = [counts(saved), counts(brought), counts(merged)];
        expect(left).toBe(0);
        for (const key of new Set([...had.keys(), ...came.keys()])) {
          expect(now.get(key)).toBe(Math.max(had.get(key) ?? 0, came.get(key) ?? 0));
        }
        // What the account has stands where it stood.
        for (const owned of saved.parts) expect(merged.parts).toContainEqual(owned);
        expect(mergeMyPcs(merged, brought)).toEqual({ ...merged, left: 0 });
        expect(readMyPc(writtenMyPc(merged))).toEqual(merged);
      }),
    );
  });

  test('says how many parts had no room', () => {
    const many = (prefix: string): MyPc => ({
      parts: [],
      aside: Array.from({ length: mostStored - 10 }, (_, index) => own('gpu', `${prefix}${index}`)),
    });
    const { left, aside, parts } = mergeMyPcs(many('a'), many('b'));
    expect([parts.length + aside.length, left]).toEqual([mostStored, mostStored - 20]);
  });

  test('reads anything, and keeps only parts that the calls of the builder take', () => {
    const hostile = [
      ...['', 'null', '[]', '{', '{"v":2,"parts":[{"slot":"cpu","part":"a"}]}', '{"v":1,"parts":{"length":9}}'],
      JSON.stringify({
        v: 1,
        parts: [
          null,
          { slot: '__proto__', part: 'a' },
          { slot: 'cpu', part: 'ref:gpu-00000000' },
          { slot: 'cpu', part: '../../etc' },
          { slot: 'gpu', part: { name: ' \u0000\ud800 ', specs: {} } },
          {
            slot: 'gpu',
            part: {
              name: `<img src=x onerror=alert(1)>${'x'.repeat(900)}`,
              specs: { largo_mm: -1, tdp_w: 1e300, __proto__: 1, ranuras: '2', pcie_gen: 9 },
            },
          },
          { slot: 'cpu', part: { name: 'Mío', specs: { socket: 'AM5', familia: 'Otra', tdp_w: 65, graficos: 'sí' } } },
          ...Array.from({ length: 500 }, () => ({ slot: 'ram', part: 'm' })),
        ],
        aside: 7,
      }),
    ];
    for (const text of hostile) {
      const pc = parseMyPc(text);
      expect(requestedParts.safeParse(requestOf(pc)).success, text.slice(0, 60)).toBe(true);
      expect(pc.parts.length + pc.aside.length).toBeLessThanOrEqual(mostStored);
    }
    const [cpu, ram] = parseMyPc(hostile.at(-1) ?? '').parts;
    expect(cpu).toEqual(own('cpu', { name: 'Mío', specs: { socket: 'AM5', tdp_w: 65 } }));
    expect(ram?.slot).toBe('ram');
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(requestedParts.safeParse(requestOf(parseMyPc(text))).success).toBe(true);
      }),
    );
  });

  test('has a code of what the shop and the library know; typed parts stay out', () => {
    const typed = own('gpu', { name: 'Mi tarjeta', specs: {} });
    expect(codeOfMyPc(pcOf(own('cpu', 'a'), typed, own('board', 'ref:board-00000001')))).toBe('1B00000001~ca');
    expect(codeOfMyPc(pcOf(typed))).toBeNull();
  });
});

describe('facts of typed parts', () => {
  test.each(slots)('of %s are read by the rules, in a form that the calls take', (slot) => {
    const read = new Set(rules.flatMap((rule) => (rule.reads as Partial<Record<Slot, readonly string[]>>)[slot] ?? []));
    for (const fact of typedFacts[slot]) {
      expect([...read], fact.key).toContain(fact.key);
      const values =
        fact.as === 'figure'
          ? [0, 500]
          : fact.as === 'flag'
            ? [true, false]
            : fact.as === 'words'
              ? [fact.choices]
              : fact.choices;
      for (const value of values)
        expect(specProblems(slotCategories[slot], { [fact.key]: value }), fact.key).toEqual([]);
    }
  });

  const choicesOf = (slot: Slot, key: string): readonly string[] => {
    const fact = typedFacts[slot].find((each) => each.key === key);
    return fact?.as === 'word' ? fact.choices : [];
  };

  test('name the families and chipsets that the rules know, and all those of the library', () => {
    const families = choicesOf('cpu', 'familia');
    const chipsets = choicesOf('board', 'chipset');
    const isKnown = (family: string, chipset: string) => supportOf(family, chipset) !== null;
    expect(families.filter((family) => !chipsets.some((chipset) => isKnown(family, chipset)))).toEqual([]);
    expect(chipsets.filter((chipset) => !families.some((family) => isKnown(family, chipset)))).toEqual([]);
    for (const record of libraryRecords) {
      if (record.kind === 'cpu') expect(families).toContain(record.family);
      if (record.kind === 'board') expect(chipsets).toContain(record.chipset);
    }
  });
});
