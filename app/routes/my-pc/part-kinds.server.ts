import { type TypedFact, typedFacts } from '#app/shop/builds/owned/typed-facts.ts';
import { type Slot, slotCategories, slots } from '#app/shop/builds/slots.ts';
import { factsOf } from '#app/shop/catalog/specs.ts';
import { slotWords } from '#app/text/builds/why.ts';
import { filterText } from '#app/text/catalog/filters.ts';
import { factWords, labelOf } from '#app/text/specs/specs.ts';

/** What the form of a typed part asks, as finished words. */
export interface ShownFact {
  key: string;
  as: TypedFact['as'];
  label: string;
  choices: { value: string; label: string }[];
}

export interface PartKind {
  slot: Slot;
  name: string;
  facts: ShownFact[];
}

/** For the loader. */
export function partKinds(): PartKind[] {
  return slots.map((slot) => ({
    slot,
    name: slotWords[slot].name,
    facts: typedFacts[slot].map((fact) => shownFact(slot, fact)),
  }));
}

function shownFact(slot: Slot, fact: TypedFact): ShownFact {
  const category = slotCategories[slot];
  const { unit } = factsOf(category)[fact.key] ?? {};
  const choices = 'choices' in fact ? fact.choices : [];
  return {
    key: fact.key,
    as: fact.as,
    label: filterText.figureWithUnit(labelOf(fact.key), fact.as === 'figure' ? unit : undefined),
    choices: choices.map((choice) => ({ value: String(choice), label: wordsOf(slot, fact.key, choice) })),
  };
}

function wordsOf(slot: Slot, key: string, choice: string | number): string {
  if (key === 'tipo' && slot === 'drives') return choice === 'HDD' ? 'Disco duro' : 'SSD';
  const figure = typeof choice === 'string' && /^\d\.\d$/.test(choice) ? Number(choice) : choice;
  return factWords(slotCategories[slot], key, figure);
}
