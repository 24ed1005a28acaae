import { ownValue } from '../../shared/own-value.ts';
import { withoutAccents } from '../plain-text.ts';

/** As a value stands in an address: `LGA 1700` as `lga-1700`. Empty for what has neither letters nor digits. */
export function slugOf(text: string): string {
  return withoutAccents(text.normalize('NFKC').toLowerCase())
    .replace(/[^\p{L}\p{N}.+]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}

/** The colour that a shopper asks for, by the words of the exchange file and those that owners type. */
const colourFamilies: Readonly<Record<string, string>> = {
  beige: 'beige crema cream ivory',
  negro: 'black negra charcoal carbon obsidian',
  blanco: 'white blanca snow',
  gris: 'gray grey gunmetal graphite grafito titanio titanium',
  plateado: 'silver plata plateada aluminum aluminium',
  rojo: 'red roja crimson',
  azul: 'blue navy',
  cian: 'cyan teal turquoise turquesa aqua',
  verde: 'green olive mint',
  amarillo: 'yellow amarilla',
  naranja: 'orange',
  rosado: 'pink rosa rosada',
  morado: 'purple violet morada violeta lila',
  cafe: 'brown marron wood walnut madera copper cobre bronze',
  dorado: 'gold dorada oro champagne',
  transparente: 'clear transparent',
  multicolor: 'camo rainbow camuflado',
};

export const colours = Object.keys(colourFamilies);

const familyOf = new Map(
  Object.entries(colourFamilies).flatMap(([family, words]) =>
    [family, ...words.split(' ')].map((word) => [word, family] as const),
  ),
);

/** `Black / Silver` is both. Of `Translucent Black` the known word counts; a colour that nobody knows is its own family. */
function coloursIn(text: string): string[] {
  return text.split(/[/,]| y /).map((part) => {
    const words = slugOf(part).split('-');
    return familyOf.get(words.findLast((word) => familyOf.has(word)) ?? '') ?? part;
  });
}

/** `LGA 1700`, `FCLGA1700` and `LGA1700` are one; `AM3/AM2+` are two. */
function socketsIn(text: string): string[] {
  return text.split(/[/,]/).map((part) =>
    part
      .replace(/^\s*(socket|zocalo)\s+/i, '')
      .trim()
      .replace(/^fc(?=lga|bga|pga)/i, '')
      .replace(/^([a-z]+)[\s-]+(?=\d)/i, '$1')
      .replace(/^(lga|am|tr)(?=\d)/i, (letters) => letters.toUpperCase()),
  );
}

const boardForms: Readonly<Record<string, string>> = {
  microatx: 'Micro ATX',
  matx: 'Micro ATX',
  uatx: 'Micro ATX',
  miniitx: 'Mini ITX',
  itx: 'Mini ITX',
  eatx: 'EATX',
  extendedatx: 'EATX',
};

function formsIn(text: string): string[] {
  return text.split(/[/,]/).map((part) => ownValue(boardForms, slugOf(part).replaceAll('-', '')) ?? part);
}

/** `Wired, Wireless` and `EXPO / XMP` are two each. */
const inParts = (text: string) => text.split(/,| \/ /);

/** For each fact whose values have several spellings: the values that a text stands for. Others stand for themselves. */
export const wordsIn: Readonly<Record<string, (text: string) => string[]>> = {
  color: coloursIn,
  socket: socketsIn,
  sockets: socketsIn,
  formato: formsIn,
  placas: formsIn,
  fuentes: inParts,
  conexion: inParts,
  interfaz: inParts,
  perfil: inParts,
  // Makers write both; the card is the same.
  chip: (text) => [text.replace(/^((nvidia|amd|intel)\s+)?(geforce|radeon)\s+(?=[rg]tx?\b)/i, '')],
  eficiencia: (text) => [text.replace(/^80[\s-]*(\+|plus)[\s-]*(?=\S)/i, '')],
  // Beside all cables that come off, some have them at the side.
  modular: (text) => [text.replace(/\s*\/.*$/, '').replace(/^true$/, 'Full')],
};
