/** MT/s that the maker promises; of families that were made for two generations, for each. Sources in `docs/builder.md`. */
const officialSpeeds: ReadonlyMap<string, number | Readonly<Partial<Record<number, number>>>> = new Map<
  string,
  number | Readonly<Partial<Record<number, number>>>
>([
  ['Ryzen 1000', 2666],
  ['Athlon', 2666],
  ['Ryzen 2000', 2933],
  ['Ryzen 2000G', 2933],
  ['Ryzen 3000G', 2933],
  ['Ryzen 3000', 3200],
  ['Ryzen 4000', 3200],
  ['Ryzen 5000', 3200],
  ['Ryzen 5000G', 3200],
  ['Ryzen 7000', 5200],
  ['Ryzen 8000', 5200],
  ['Ryzen 9000', 5600],
  ['Core 6', 2133],
  ['Core 7', 2400],
  ['Core 8', 2666],
  ['Core 9', 2666],
  ['Core 10', 2666],
  ['Core 11', 3200],
  ['Core 12', { 4: 3200, 5: 4800 }],
  ['Core 13', { 4: 3200, 5: 5600 }],
  ['Core 14', { 4: 3200, 5: 5600 }],
  ['Core Ultra 200S', 6400],
  ['Core Ultra 200S Plus', 6400],
]);

/** As a processor's `familia` writes them. */
export const families: readonly string[] = [...officialSpeeds.keys()];

/** @returns null where the table says nothing */
export function officialSpeed(family: string, name: string, ddr: number): number | null {
  // Of the tenth generation, i7 and i9 take more.
  if (family === 'Core 10' && /\bi[79]\b/i.test(name)) return 2933;
  const promised = officialSpeeds.get(family);
  return (typeof promised === 'object' ? promised[ddr] : promised) ?? null;
}

const pcieGens: ReadonlyMap<string, number> = new Map(
  (
    [
      [3, 'Ryzen 1000,Ryzen 2000,Ryzen 2000G,Ryzen 3000G,Ryzen 4000,Ryzen 5000G,Core 6,Core 7,Core 8,Core 9,Core 10'],
      [4, 'Ryzen 3000,Ryzen 5000,Ryzen 8000,Core 11'],
      [5, 'Ryzen 7000,Ryzen 9000,Core 12,Core 13,Core 14,Core Ultra 200S,Core Ultra 200S Plus'],
    ] as const
  ).flatMap(([generation, families]) => families.split(',').map((family) => [family, generation] as const)),
);

/** What the processor gives to the card. @returns null where the table says nothing */
export function pcieGenOf(family: string): number | null {
  return pcieGens.get(family) ?? null;
}
