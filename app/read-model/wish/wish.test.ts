import { describe, expect, test } from 'vitest';
import { readTerm } from '#app/shop/catalog/plain-text.ts';
import { synonymsOf } from '../synonyms.ts';
import { readWish, type Wish } from './wish.ts';

const synonyms = synonymsOf([
  { term: 'board', means: 'motherboard' },
  { term: 'torre', means: 'chasis' },
  { term: 'psu', means: 'fuente poder' },
  { term: 'disco', means: 'ssd' },
  { term: 'disco', means: 'almacenamiento externo' },
  { term: 'video', means: 'tarjeta grafica' },
  { term: 'disipador', means: 'coolers disipador' },
]);

/** Only what the wish says. */
function wishOf(term: string) {
  const wish: Wish = readWish(readTerm(term), synonyms);
  const { budget, rest, unclear: _unclear, purpose: _purpose, isModel: _isModel, ...others } = wish;
  const said = Object.entries(others).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value));
  return { rest, ...Object.fromEntries(said), ...(budget && { budget: [budget.from, budget.to] }) };
}

describe('a wish', () => {
  const [cards, processors, supplies] = [['Tarjeta Gráfica'], ['Procesadores'], ['Fuente de poder']];
  test.each([
    [
      'una gráfica para 1440p por menos de 2 millones',
      { rest: 'una grafica', categories: cards, resolution: '1440p', budget: [null, 2_000_000] },
    ],
    [
      'Busco una tarjeta gráfica para jugar en 4K que haya disponible, que no pase de 5 millones',
      {
        rest: 'una tarjeta grafica',
        categories: cards,
        resolution: '4K',
        use: 'jugar',
        isAvailable: true,
        budget: [null, 5_000_000],
      },
    ],
    ['procesador para jugar y editar video', { rest: 'procesador', categories: processors, use: 'editar' }],
    ['procesador gamer 6 núcleos', { rest: 'procesador 6 nucleos', categories: processors, use: 'jugar' }],
    [
      'procesador para oficina hasta 400 mil',
      {
        rest: 'procesador',
        categories: processors,
        use: 'oficina',
        budget: [null, 400_000],
      },
    ],
    ['gráfica full hd en stock', { rest: 'grafica', categories: cards, resolution: '1080p', isAvailable: true }],
    [
      'fuente para rtx 4070 ti menos de 700k',
      {
        rest: 'fuente',
        categories: supplies,
        carries: 'GeForce RTX 4070 Ti',
        budget: [null, 700_000],
      },
    ],
    ['psu para rx9070xt', { rest: 'psu', categories: supplies, carries: 'Radeon RX 9070 XT' }],
    ['disipador silencioso', { rest: 'disipador', categories: ['Coolers'], isSilent: true }],
    ['1440p', { resolution: '1440p' }],
    ['4k menos de 4 millones', { resolution: '4K', budget: [null, 4_000_000] }],
    ['disco ssd 1 tb hasta 400 mil', { rest: 'disco ssd 1 tb', categories: ['SSD'], budget: [null, 400_000] }],
    ['por menos de 300 mil', { budget: [null, 300_000] }],
    [
      'quiero una tarjeta de video barata pa mi hijo que juega fortnite en 1080p, máximo 900 mil, que tengan',
      {
        ...{ rest: 'una tarjeta de video', categories: cards, resolution: '1080p', use: 'jugar' },
        ...{ budget: [null, 900_000], isAvailable: true, isCheap: true },
      },
    ],
    ['tengo 3 millones para una gráfica', { rest: 'una grafica', categories: cards, budget: [null, 3_000_000] }],
    ['tarjeta uhd', { rest: 'tarjeta', categories: cards, resolution: '4K' }],
    [
      'cuál es el mejor procesador para blender',
      { rest: 'procesador', categories: processors, use: 'editar', isBest: true },
    ],
    ['la gráfica más potente', { rest: 'la grafica', categories: cards, isBest: true }],
    ['mejor procesador al mejor precio', { rest: 'procesador', categories: processors, isBest: true, isCheap: true }],
    ['gráfica al mejor precio', { rest: 'grafica', categories: cards, isCheap: true }],
    // Of discs nothing says which is worth most.
    ['el mejor disco ssd', { rest: 'disco ssd', categories: ['SSD'] }],
    [
      'quiero una gráfica para jugar en 1080p sin gastar más de un millón',
      { rest: 'una grafica', categories: cards, resolution: '1080p', use: 'jugar', budget: [null, 1_000_000] },
    ],
    ['procesador por debajo del millón', { rest: 'procesador', categories: processors, budget: [null, 1_000_000] }],
    ['disipador stock', { rest: 'disipador stock', categories: ['Coolers'] }],
    ['fuentes que tengan cable modular', { rest: 'fuentes cable modular', categories: supplies }],
    ['rtx 50 series', { rest: 'rtx 50 series', categories: cards }],
    ['tarjeta para streaming', { rest: 'tarjeta', categories: cards, use: 'jugar' }],
    ['gráfica para ia', { rest: 'grafica', categories: cards, use: 'editar' }],
    // Watts and gigabytes are counted in hundreds; cards and chassis are not.
    ['gráfica menos de 900', { rest: 'grafica', categories: cards, budget: [null, 900_000] }],
    ['gráfica amd hasta 1500', { rest: 'grafica amd', categories: cards, budget: [null, 1_500_000] }],
    ['disco con disipador', { rest: 'disco con disipador', categories: ['SSD', 'Almacenamiento Externo'] }],
    ['torre hasta 300', { rest: 'torre', categories: ['Chasís'], budget: [null, 300_000] }],
    ['fuente hasta 750', { rest: 'fuente hasta 750', categories: supplies }],
    ['fuente bronze por 250', { rest: 'fuente bronze', categories: supplies, budget: [null, 250_000] }],
    ['ryzen 9 más barato', { rest: 'ryzen 9', categories: processors, isCheap: true }],
    ['gráfica de 300 usd', { rest: 'grafica', categories: cards, isForeign: true }],
  ])('%s', (term, expected) => expect(wishOf(term)).toEqual({ rest: '', ...expected }));

  test('what leads to nothing stays as it was typed', () => {
    expect(wishOf('Noctua NH-D15 Wi-Fi')).toEqual({ rest: 'noctua nh-d15 wi-fi' });
    expect(wishOf('noctua nh-d15 menos de 500 mil')).toEqual({ rest: 'noctua nh-d15', budget: [null, 500_000] });
  });
});

test.each([
  ['rtx 50', 'Tarjeta Gráfica'],
  ['rx9070', 'Tarjeta Gráfica'],
  ['ryzen 7', 'Procesadores'],
  ['i5 12400', 'Procesadores'],
])('a model names its category: %s', (term, category) => {
  expect(readWish(term, synonyms)).toMatchObject({ categories: [category], isModel: true, rest: term });
});

describe('a whole PC', () => {
  test.each([
    'pc gamer',
    'quiero armar un pc gamer con 4 millones',
    'computador completo para editar video hasta 6 millones',
    'mejor equipo para jugar en 1440p',
    'computadores de escritorio baratos',
  ])('is %s', (term) => expect(readWish(term, synonyms).isWholePc).toBe(true));

  test.each(['gráfica para mi pc', 'pc portátil', 'torre para pc', 'gamer', 'pc cooler', 'mouse para computador'])(
    'is not %s',
    (term) => expect(readWish(term, synonyms).isWholePc).toBe(false),
  );

  test('is no furniture', () => {
    const wish = readWish('computador de escritorio', synonymsOf([], ['escritorio']));
    expect(wish).toMatchObject({ isWholePc: true, unsold: null });
  });

  test('says what it is for', () => {
    expect(readWish('pc gamer', synonyms).purpose).toEqual({ use: 'jugar', resolution: null });
    expect(readWish('pc para jugar en 1440p', synonyms).purpose).toEqual({ use: 'jugar', resolution: '1440p' });
    expect(readWish('un pc', synonyms).purpose).toBeNull();
  });
});

test('what the owner does not sell is no search, but for what else is named', () => {
  const unsold = (term: string) =>
    readWish(term, synonymsOf([], ['monitor', 'pasta termica', 'teclado'])).unsold?.typed ?? null;
  expect(['monitor', 'Monitores 4K', 'pastas térmicas', 'teclado mecanico por 200 mil'].map(unsold)).toEqual([
    'monitor',
    'monitores',
    'pastas termicas',
    'teclado',
  ]);
  expect(['mouse', 'mouse y teclado', 'tarjeta grafica para monitor 4k'].map(unsold)).toEqual([null, null, null]);
});

describe('words stay words', () => {
  test.each([
    ['of a name', 'tarjeta grafica gigabyte gaming oc', 'tarjeta grafica gigabyte gaming oc'],
    ['where the category has no such fact', 'mouse gamer', 'mouse gamer'],
    ['of a model that looks like a resolution', 'gtx 1080', 'gtx 1080'],
    ['of what a part is for', 'board para ryzen am4', 'board para ryzen am4'],
    ['of another category', 'cooler para rtx 4070', 'cooler para rtx 4070'],
    ['of a chip whose supply nobody recommends any more', 'fuente para gtx 970', 'fuente para gtx 970'],
    ['without sense', 'gráfica menos de 0', 'gráfica menos de 0'],
    ['free', 'gráfica gratis', 'gráfica gratis'],
  ])('%s: %s', (_why, term, rest) => {
    expect(wishOf(term)).toMatchObject({ rest });
    expect(wishOf(term)).not.toHaveProperty('budget');
    expect(wishOf(term)).not.toHaveProperty('use');
    expect(wishOf(term)).not.toHaveProperty('resolution');
    expect(wishOf(term)).not.toHaveProperty('carries');
  });
});

test('full-width letters and a decomposed ñ are the same term', () => {
  expect(readTerm('ＲＴＸ　５０７０')).toBe('rtx 5070');
  expect(readTerm('disen\u0303o')).toBe('dise\u00f1o');
  expect(readTerm('Core™ i5®')).toBe('core i5');
});

test('ten thousand characters are read as the first of them', () => {
  const term = readTerm(`gráfica menos de 2 millones ${'menos de 1 millón '.repeat(600)}`);
  expect(term.length).toBeLessThanOrEqual(200);
  expect(readWish(term, synonyms).budget?.to).toBe(1_000_000);
});
