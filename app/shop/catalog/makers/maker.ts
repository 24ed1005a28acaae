import { withoutAccents, wordsOf } from '../plain-text.ts';

export interface Maker {
  slug: string;
  name: string;
  /** Other spellings with which names of products begin: `WD`, `Western Digital`. */
  spellings: readonly string[];
}

/** @returns the maker that a product's name begins with; null is no brand */
export type FindMaker = (productName: string) => Maker | null;

/**
 * What may stand before the maker: "Tarjeta gráfica MSI …", "Memoria RAM Corsair …". A maker further back is often what
 * the part is for ("Soporte para Intel").
 */
const wordsBefore = new Set(
  `almacenamiento audifonos audifono auriculares board caja camara case chasis cooler cpu de del diadema diademas disco discos
  disipador duro el externo externa fuente gabinete gamer gaming grafica kit la memoria modulo monitor mouse mousepad pad
  placa base poder procesador psu ram raton refrigeracion liquida solido ssd estado tarjeta teclado tapete torre
  unidad usb ventilador video`.split(/\s+/),
);

const wordsIn = (text: string) => wordsOf(withoutAccents(text));

/** The longest spelling wins: "HP HyperX" before "HP". */
export function makerFinder(makers: readonly Maker[]): FindMaker {
  const byFirstWord = new Map<string, { words: string[]; maker: Maker }[]>();
  for (const maker of makers) {
    for (const spelling of [maker.name, ...maker.spellings]) {
      const words = wordsIn(spelling);
      const [first] = words;
      if (first) byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { words, maker }]);
    }
  }
  for (const known of byFirstWord.values()) known.sort((a, b) => b.words.length - a.words.length);

  return (productName) => {
    const words = wordsIn(productName.slice(0, 120));
    for (const [index, word] of words.entries()) {
      const found = byFirstWord
        .get(word)
        ?.find((each) => each.words.every((expected, offset) => words[index + offset] === expected));
      if (found) return found.maker;
      if (!wordsBefore.has(word)) return null;
    }
    return null;
  };
}
