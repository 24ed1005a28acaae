import type { DeliveredCategory } from '../categories/delivered-categories.ts';
import type { Specs, SpecValue } from '../categories/spec-fact.ts';
import type { CategoryKey } from '../categories.ts';
import { useFacts } from '../uses/uses.ts';

/** Facts that are worked out of others. The capacity of memory is that of all its modules; what a part is for is said by `uses/`. */
const derived = {
  'Memoria Ram': {
    capacidad_gb: ({ modulos, gb_por_modulo }: Specs) =>
      typeof modulos === 'number' && typeof gb_por_modulo === 'number' ? modulos * gb_por_modulo : undefined,
  },
  ...useFacts,
} as const satisfies Partial<Record<DeliveredCategory, Record<string, (specs: Specs) => SpecValue | undefined>>>;

export type DerivedFactOf<Name> = Name extends keyof typeof derived ? keyof (typeof derived)[Name] : never;

export function derivedFactsOf(category: CategoryKey): Record<string, (specs: Specs) => SpecValue | undefined> {
  return category in derived ? derived[category as keyof typeof derived] : {};
}
