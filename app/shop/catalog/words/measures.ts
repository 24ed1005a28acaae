import { ownValue } from '../../shared/own-value.ts';
import { withoutThousands } from './plain-words.ts';

/** A unit as products and shoppers write it, and how it stands among the words of a product: "1 tera" is "1000gb". */
interface Unit {
  word: string;
  factor: number;
}

const unit = (word: string, factor = 1): Unit => ({ word, factor });

/** By every spelling, without accents. */
const units: Readonly<Record<string, Unit>> = {
  ...written(unit('mb'), 'mb mega megas megabyte megabytes'),
  ...written(unit('gb'), 'gb giga gigas gigabyte gigabytes gib'),
  ...written(unit('gb', 1000), 'tb tera teras terabyte terabytes'),
  ...written(unit('w'), 'w watt watts wats watios vatio vatios'),
  ...written(unit('w', 1000), 'kw kilovatio kilovatios'),
  ...written(unit('mm'), 'mm milimetro milimetros'),
  ...written(unit('mm', 10), 'cm cms centimetro centimetros'),
  ...written(unit('mhz'), 'mhz mts'),
  ...written(unit('ghz'), 'ghz'),
  ...written(unit('hz'), 'hz'),
  ...written(unit('dpi'), 'dpi'),
  ...written(unit('l'), 'litro litros'),
  ...written(unit('bits'), 'bit bits'),
  ...written(unit('pulgadas'), 'pulgada pulgadas pulg'),
  ...written(unit('nucleos'), 'nucleo nucleos core cores'),
  ...written(unit('hilos'), 'hilo hilos thread threads'),
  ...written(unit('ventiladores'), 'ventilador ventiladores fan fans abanico abanicos'),
  ...written(unit('botones'), 'boton botones'),
  ...written(unit('ranuras'), 'ranura ranuras slot slots'),
  ...written(unit('gen'), 'generacion gen gn'),
};

/** Written right behind the figure these mean a unit, too; alone they mean nothing. */
const shortUnits: Readonly<Record<string, Unit>> = {
  ...written(unit('gb'), 'g'),
  ...written(unit('gb', 1000), 't'),
  ...written(unit('gen'), 'va th na'),
};

function written(as: Unit, spellings: string): Record<string, Unit> {
  return Object.fromEntries(spellings.split(' ').map((spelling) => [spelling, as]));
}

const figure = /^\d+(?:\.\d+)*$/;
const figureWithUnit = /^(\d+(?:\.\d+)*)(\p{L}+)$/u;

/** Of two words, "16" and "gigas". */
export function measureOf(amount: string, unitWord: string): string | null {
  const known = ownValue(units, unitWord);
  return known && figure.test(amount) ? measured(amount, known) : null;
}

/** Of one word, "650w". */
export function measureIn(word: string): string | null {
  const [, amount = '', unitWord = ''] = figureWithUnit.exec(word) ?? [];
  const known = ownValue(units, unitWord) ?? ownValue(shortUnits, unitWord);
  return known ? measured(amount, known) : null;
}

/** "1.000 gb" is a thousand, but "2.048 tb" and "1.125 ghz" are not: nobody has thousands of these. */
function measured(figureText: string, { word, factor }: Unit): string | null {
  const amount = Number(factor === 1 && word !== 'ghz' ? withoutThousands(figureText) : figureText);
  return Number.isFinite(amount) ? `${Number((amount * factor).toFixed(3))}${word}` : null;
}

/** By the units of `specs.ts`. What is not here is searched by nobody. */
const unitsOfFacts: Readonly<Record<string, string>> = {
  GB: 'gb',
  MB: 'mb',
  W: 'w',
  mm: 'mm',
  MHz: 'mhz',
  'MT/s': 'mhz',
  GHz: 'ghz',
  Hz: 'hz',
  DPI: 'dpi',
  L: 'l',
  bits: 'bits',
};

export function measureOfFact(amount: number, unitOfFact: string): string | null {
  const word = ownValue(unitsOfFacts, unitOfFact);
  return word === undefined ? null : `${Number(amount.toFixed(3))}${word}`;
}
