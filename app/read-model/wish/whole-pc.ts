import { categoryKeys, nameOfCategory } from '#app/shop/catalog/categories.ts';
import { plainWords } from '#app/shop/catalog/words/plain-words.ts';

const names = setOf('pc pcs computador computadores computadora computadoras compu ordenador equipo equipos');
/** They say no part, and nothing that a part has. */
const around = setOf(
  'un una unos unas el la los las mi de del para con y en que todo toda armar armo armen arme armarme armado armada armados ensamblar ensamblo ensamblado ensamblada montar completo completa completos entero entera escritorio mesa nuevo nueva barato barata baratos economico economica bueno buena potente decente basico basica gamer gaming',
);

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** "Armar un pc", "computador completo": the shop sells the parts, and proposes all of them together. Not where it has a category of them. */
export function isWholePc(text: string): boolean {
  const words = text.split(' ');
  const isNamed = words.some((word) => names.has(word)) && words.every((word) => names.has(word) || around.has(word));
  return isNamed && !categoryKeys().some((key) => plainWords(nameOfCategory(key)).some((word) => names.has(word.text)));
}
