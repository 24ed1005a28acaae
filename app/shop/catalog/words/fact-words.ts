import { ownValue } from '../../shared/own-value.ts';
import type { ProductCategory } from '../categories.ts';
import type { Specs, SpecValue } from '../specs.ts';

/** What shoppers call a fact. `weak` words find the product after those that have them as facts. */
export interface FactWords {
  words: string;
  weak?: string;
}

type Says = (value: SpecValue, specs: Specs) => FactWords | null;

const say = (words: string, weak = ''): FactWords => ({ words, weak });
const joinedWords = (...all: (FactWords | null)[]) => say(all.flatMap((each) => each?.words ?? []).join(' '));

/** @param table by what the text of the value contains, first come first served */
function byText(table: readonly (readonly [RegExp, FactWords])[]): Says {
  return (value) => table.find(([form]) => form.test(String(value)))?.[1] ?? null;
}

const ifTrue =
  (yes: FactWords, no: FactWords | null = null): Says =>
  (value) =>
    value === true ? yes : no;

const counted =
  (noun: string): Says =>
  (value) =>
    typeof value === 'number' ? say(`${value}${noun}`) : null;

const colors: Readonly<Record<string, string>> = {
  black: 'negro',
  white: 'blanco',
  red: 'rojo',
  blue: 'azul',
  green: 'verde',
  pink: 'rosado rosa',
  purple: 'morado',
  gray: 'gris',
  silver: 'plateado plata',
  gold: 'dorado oro',
  brown: 'cafe marron',
  orange: 'naranja',
  yellow: 'amarillo',
  clear: 'transparente',
  transparent: 'transparente',
  teal: 'turquesa',
  turquoise: 'turquesa',
  copper: 'cobre',
  beige: 'beige',
};

/** "White / Black" is white first, and black for a shopper who finds nothing blacker. */
const color: Says = (value) => {
  const [first = '', ...others] = String(value)
    .toLowerCase()
    .split('/')
    .map((part) => part.trim().split(' ').at(-1) ?? '');
  return say(ownValue(colors, first) ?? '', others.map((other) => ownValue(colors, other) ?? '').join(' '));
};

const shape = byText([
  [/micro\s?atx/i, say('matx microatx', '')],
  [/mini\s?itx/i, say('itx miniitx')],
  [/e-?atx/i, say('eatx')],
  [/sfx/i, say('sfx')],
  [/so-?dimm/i, say('sodimm portatil laptop')],
]);

/** In front of the words of its boards: "ATX Mid Tower", "MicroATX Mini Tower". */
const tower = byText([
  [/mini|micro|desktop/i, say('pequeno compacto mini')],
  [/mid tower/i, say('mediano media')],
  [/full tower/i, say('grande')],
]);

/** Coolers of so many millimetres fit a flat case. */
const lowProfileMm = 70;

const wireless = say('inalambrico wireless', 'bluetooth');
const wired = say('cable cableado alambrico');

const everywhere: Readonly<Record<string, Says>> = {
  color,
  rgb: ifTrue(say('rgb luces led')),
  formato: shape,
  inalambrica: ifTrue(wireless, wired),
  microfono: ifTrue(say('microfono mic')),
  nucleos: counted('nucleos'),
  hilos: counted('hilos'),
  ventiladores: counted('ventiladores'),
  botones: counted('botones'),
  ranuras_memoria: counted('ranuras'),
  ddr: (value) => say(`ddr${value}`),
  cl: (value) => say(`cl${value}`),
  pcie_gen: (value) => say(`pcie${value} ${value}gen`),
  ecc: ifTrue(say('ecc')),
  pwm: ifTrue(say('pwm')),
  wifi: (value) => (value === false ? null : say('wifi inalambrico')),
  disipador: ifTrue(say('disipador heatsink')),
  borde_cosido: ifTrue(say('cosido')),
  sensor: byText([
    [/optic/i, say('optico')],
    [/touchpad/i, say('tactil')],
  ]),
  mano: byText([
    [/left/i, say('zurdo izquierda')],
    [/both/i, say('ambidiestro', 'zurdo')],
    [/right/i, say('diestro')],
  ]),
  panel_lateral: byText([
    [/tempered glass/i, say('vidrio templado cristal')],
    [/acrylic/i, say('acrilico')],
    [/mesh/i, say('malla')],
  ]),
  eficiencia: (value) => say(`80 plus 80plus certificado certificacion${value === 'gold' ? ' oro' : ''}`),
  modular: byText([
    [/^full/i, say('modular full fullmodular')],
    [/^semi/i, say('semi semimodular', 'modular')],
  ]),
  cerrada: byText([
    [/^open/i, say('abierto')],
    [/semi/i, say('semiabierto', 'abierto')],
    [/closed/i, say('cerrado')],
  ]),
  conexion: (value) => {
    const text = String(value);
    const wordings = [
      ...(/wireless/i.test(text) ? ['inalambrico wireless'] : []),
      ...(/bluetooth/i.test(text) ? ['bluetooth'] : []),
      ...(/wired/i.test(text) ? ['cable cableado alambrico'] : []),
    ];
    return say(wordings.join(' '));
  },
  interfaz: (value) => {
    const text = String(value);
    const [, generation] = /pcie (\d)/i.exec(text) ?? [];
    const wordings = [
      ...(/m\.2/i.test(text) ? ['m2'] : []),
      ...(/pcie/i.test(text) ? ['nvme'] : []),
      ...(generation ? [`pcie${generation} gen${generation} ${generation}gen`] : []),
      ...(/type-c/i.test(text) ? ['usbc tipoc tipo'] : []),
    ];
    return say(wordings.join(' '));
  },
};

const byCategory: Readonly<Partial<Record<ProductCategory, Readonly<Record<string, Says>>>>> = {
  'Tarjeta Gráfica': {
    chip: byText([
      [/geforce|quadro|titan|nvidia|rtx/i, say('nvidia')],
      [/radeon|firepro/i, say('amd')],
      [/arc/i, say('intel')],
    ]),
  },
  'Memoria Ram': {
    modulos: (value) => (Number(value) > 1 ? say('kit') : null),
  },
  Procesadores: {
    graficos: (value) => (value === false ? null : say('graficos integrados integrada video apu')),
  },
  Coolers: {
    tipo: byText([
      [/liquid/i, say('liquido agua refrigeracion enfriamiento watercooling aio')],
      [/fan/i, say('ventilador fan')],
      [/air/i, say('disipador aire')],
    ]),
    radiador_mm: (value) => say(`${value} liquido agua refrigeracion enfriamiento watercooling aio radiador`),
    tamano_mm: (value) => say(`${value} ventilador fan`),
    alto_mm: (value) => (typeof value === 'number' && value <= lowProfileMm ? say('perfil bajo low profile') : null),
  },
  Diadema: {
    tipo: byText([
      [/in ear/i, say('intrauditivo inear')],
      [/earbud/i, say('earbuds boton')],
      [/circumaural/i, say('overear')],
      [/supra/i, say('onear')],
    ]),
  },
  SSD: {
    formato: byText([[/^(2\.5|3\.5)/, say('pulgadas')]]),
  },
  'Almacenamiento Externo': {
    tipo: byText([
      [/portable/i, say('portatil')],
      [/desktop/i, say('escritorio')],
    ]),
  },
  Chasís: { tipo: (value, specs) => joinedWords(shape(value, specs), tower(value, specs)) },
};

export function wordsOfFact(category: ProductCategory, key: string, value: SpecValue, specs: Specs): FactWords[] {
  const sources = [ownValue(everywhere, key), ownValue(byCategory[category] ?? {}, key)];
  return sources.flatMap((says) => says?.(value, specs) ?? []);
}
