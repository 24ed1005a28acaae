import type { ConnectorKind } from '#app/shop/builds/connectors.ts';
import type { CheckedParts, LineProblem } from '#app/shop/builds/parts/checked-parts.ts';
import { isOnePart } from '#app/shop/builds/parts/one-part.ts';
import type { RuleId } from '#app/shop/builds/rule-table.ts';
import type { Use } from '#app/shop/builds/search/pools.ts';
import type { Slot } from '#app/shop/builds/slots.ts';
import type { Verdict } from '#app/shop/builds/verdict.ts';
import { countOf, formatCents, formatFigure } from '../format.ts';
import { verdictWords } from './verdicts.ts';
import { slotWords } from './why.ts';

const watts = (value: number) => `${formatFigure(value)}\u00a0W`;

/** What a build is called: its processor and its card. */
export function buildTitle(names: readonly string[]): string {
  return names.length > 0 ? names.join(' + ') : 'Tu PC';
}

export const buildWords = {
  description: (count: number) =>
    `Un PC de ${countOf(count, 'pieza', 'piezas')} con su precio, sus existencias y qué piezas son compatibles y cuáles no.`,
  partCount: (count: number) => (count === 0 ? 'Sin piezas' : countOf(count, 'pieza', 'piezas')),
  choose: (slot: Slot) => `Elegir ${slotWords[slot].name.toLowerCase()}`,
  another: { ram: 'Añadir otra memoria', drives: 'Añadir otro disco' },
  /** Of a slot that this build need not fill. */
  optional: {
    psu: 'El chasís trae su fuente.',
    cooler: 'El procesador trae uno en la caja; puedes poner otro.',
    gpu: 'El procesador tiene gráficos; una tarjeta es opcional.',
  } as Partial<Record<Slot, string>>,
  noteOf: (slot: Slot) => `Lee la nota de ${slotWords[slot].name}`,
  gone: 'Una pieza que ya no está',
  sum: (cents: number) => `Son ${formatCents(cents)}`,
} as const;

/** "Con advertencias · 2 sin información". */
export function headWords(verdict: Verdict, unknown: number): string {
  if (verdict === 'unknown')
    return unknown > 0
      ? `${verdictWords.unknown} en ${countOf(unknown, 'revisión', 'revisiones')}`
      : verdictWords.unknown;
  const word = verdictWords[verdict];
  return unknown > 0 ? `${word} · ${formatFigure(unknown)} sin información` : word;
}

/** Of a whole build. */
export function resultWords(checked: Pick<CheckedParts, 'verdict' | 'judged' | 'lines'>): string {
  if (isOnePart(checked)) return 'Elige la siguiente pieza';
  return headWords(checked.verdict, checked.judged.filter(({ verdict }) => verdict === 'unknown').length);
}

interface Lead {
  isEmpty: boolean;
  isOnePart: boolean;
  missing: readonly Slot[];
  isOnlyMissing: boolean;
}

export function headLead(verdict: Verdict, { isEmpty, isOnePart, missing, isOnlyMissing }: Lead): string {
  if (isEmpty) return 'Empieza por cualquier pieza: cada lista muestra primero lo que es compatible con las demás.';
  const said = isOnePart ? 'La revisamos contra la que ya elegiste.' : leadOf(verdict, isOnlyMissing);
  if (missing.length === 0) return said;
  return `${said} Falta elegir: ${missing.map((slot) => slotWords[slot].name.toLowerCase()).join(', ')}.`;
}

function leadOf(verdict: Verdict, isOnlyMissing: boolean): string {
  return {
    fail: isOnlyMissing
      ? 'Las piezas son compatibles entre sí, pero así el PC no enciende.'
      : 'Hay piezas que no son compatibles. Cada nota dice cuáles y por qué.',
    warn: 'El PC funciona. Lee las advertencias de cada pieza antes de comprar.',
    unknown: 'Lo que se sabe es compatible; el fabricante no publica lo demás.',
    info: 'Todas las piezas son compatibles entre sí.',
    pass: 'Todas las piezas son compatibles entre sí.',
  }[verdict];
}

export function problemWords(problem: LineProblem, stock: number): string {
  if (problem === 'gone') return 'Esta pieza ya no está en la tienda: no sabemos qué es ni si es compatible.';
  if (problem === 'sold_out') return 'Agotada: alguien compró la última. Cuenta en el total con su precio.';
  return stock === 1 ? 'Queda 1 y tu PC pide más.' : `Quedan ${formatFigure(stock)} y tu PC pide más.`;
}

export function availabilityWords(unsold: number, bought: number): string {
  if (bought === 0) return '';
  if (unsold === 0) return bought === 1 ? 'Está en existencia' : `Las ${formatFigure(bought)} están en existencia`;
  return `${countOf(unsold, 'pieza no se puede', 'piezas no se pueden')} comprar ahora`;
}

export const connectorWords: Record<ConnectorKind, string> = {
  gpu_8: 'Tarjeta, de 6 y 8 pines',
  gpu_16: 'Tarjeta, de 16 pines',
  cpu: 'Procesador (EPS)',
  memory: 'Ranuras de memoria',
  m2: 'Ranuras M.2',
  sata: 'Puertos SATA',
};
/** "usa 1 de 4". @param have null where nobody says it, undefined where it is still to be chosen */
export function usedOf(need: number | null, have: number | null | undefined): string {
  const brought = have === undefined ? 'por elegir' : 'sin información';
  if (need === null) return have == null ? brought : `hay ${formatFigure(have)} · sin información`;
  return have == null ? `usa ${formatFigure(need)} · ${brought}` : `usa ${formatFigure(need)} de ${formatFigure(have)}`;
}

export const wattWords = {
  noProcessor: 'Elige el procesador para calcular el consumo.',
  unknown: 'No se puede sumar: falta información de una pieza.',
  of: (total: number, supply: number) => `Hasta ${watts(total)} de ${watts(supply)}`,
  alone: (total: number, enough: number) => `Hasta ${watts(total)}: le va bien una fuente de ${watts(enough)} o más.`,
  cpu: (value: number, isEstimated: boolean) => `Procesador hasta ${watts(value)}${isEstimated ? ' (estimado)' : ''}`,
  gpu: (value: number) => `Tarjeta ${watts(value)}`,
  rest: (value: number) => `Lo demás ${watts(value)}`,
  reserve: 'La raya marca el 80\u00a0%: hasta ahí la fuente trabaja cómoda.',
} as const;

export const fixWords = {
  lead: 'Revisamos lo que hay en existencia. Lo demás de tu PC queda igual.',
  change: (slot: Slot, from: string, to: string) => `${slotWords[slot].name}: ${to} en lugar de ${from}`,
  add: (slot: Slot, to: string) => `${slotWords[slot].name}: añade ${to}`,
  leaveOut: (slot: Slot, from: string) => `${slotWords[slot].name}: quita ${from}`,
  difference: (cents: number) =>
    cents === 0 ? 'cuesta igual' : cents > 0 ? `${formatCents(cents)} más` : `${formatCents(-cents)} menos`,
  none: 'No encontramos un cambio de hasta cuatro piezas que lo arregle por un precio parecido. Cambia tú la pieza que dice «No compatible», «Agotada» o «ya no está».',
  dearer: 'Por un precio parecido no hay: estos cambios cuestan hasta la mitad más.',
} as const;

/** What a rule checks, as the counted reasons of a list name it. */
export const ruleWords: Record<RuleId, string> = {
  R01: 'socket',
  R02: 'chipset',
  R03: 'BIOS',
  R04: 'tipo de memoria',
  R05: 'ranuras y capacidad',
  R06a: 'velocidad de la memoria',
  R06b: 'memoria de servidor',
  R07: 'tamaño de la placa',
  R08: 'largo',
  R09: 'grosor',
  R10: 'alto del disipador',
  R11: 'anclaje',
  R12: 'enfriamiento',
  R13: 'radiador',
  R14: 'alto de la memoria',
  R15: 'vatios',
  R16: 'conectores de la tarjeta',
  R17: 'conectores del procesador',
  R18a: 'forma de la fuente',
  R18b: 'largo de la fuente',
  R19: 'ranuras M.2',
  R20: 'puertos SATA',
  R21: 'bahías',
  R22: 'salida de imagen',
  R23: 'generación de PCIe',
  R24: 'piezas que faltan',
};

const purposes: Record<Use, string> = {
  oficina: 'la oficina',
  '1080p': 'jugar en 1080p',
  '1440p': 'jugar en 1440p',
  edicion: 'editar',
};

export const choiceWords = {
  title: (slot: Slot, isChange: boolean) => `${isChange ? 'Cambiar' : 'Elegir'} ${slotWords[slot].name.toLowerCase()}`,
  description: (slot: Slot) =>
    `Las piezas en existencia para ${slotWords[slot].the} de tu PC: primero las compatibles, con la razón de las demás.`,
  lead: (others: number) =>
    others === 0
      ? 'Elige la primera pieza; revisamos las demás contra ella.'
      : `Comparadas con ${others === 1 ? 'la otra pieza' : `las otras ${formatFigure(others)} piezas`} de tu PC.`,
  /** What does most for the use of the build and its price. */
  usualOrder: 'Recomendadas para tu PC',
  order: (use: Use | null) =>
    use === null
      ? 'Solo piezas disponibles.'
      : `Solo piezas disponibles: primero las que alcanzan para ${purposes[use]}, y de esas las que más rinden por su precio.`,
  unjudged: (count: number) => `${formatFigure(count)} sin información`,
  views: {
    '': 'Todas menos las incompatibles',
    sirve: 'Compatibles',
    dato: 'Sin información',
    reserva: 'Con advertencias',
    no: 'No compatibles',
  },
  /** "312 no son compatibles: largo, socket". */
  refused: (count: number, reasons: readonly string[]) =>
    `${formatFigure(count)} ${count === 1 ? 'no es compatible' : 'no son compatibles'}: ${reasons.join(', ')}`,
  reason: (word: string, count: number) => `${word} (${formatFigure(count)})`,
  seeFolded: 'Verlas con su razón',
  found: (count: number) => countOf(count, 'pieza', 'piezas'),
  nothing: 'Aquí no hay ninguna',
  nothingLead: 'Cambia lo que se muestra, u otra pieza de tu PC.',
} as const;

export const useWords: Record<Use, { name: string; lead: string }> = {
  oficina: { name: 'Oficina', lead: 'Trabajo, estudio y video. Sin tarjeta aparte.' },
  '1080p': { name: 'Juegos en 1080p', lead: 'Tarjeta de 8 GB y 16 GB de memoria, o más.' },
  '1440p': { name: 'Juegos en 1440p', lead: 'Tarjeta de 12 GB y 32 GB de memoria, o más.' },
  edicion: { name: 'Edición', lead: 'Ocho núcleos, 32 GB y 2 TB, o más.' },
};

export const startWords = {
  title: 'Arma tu PC',
  description:
    'Arma tu PC por piezas o por presupuesto en pesos: Núcleo revisa socket, medidas, vatios y conectores con lo que hay en existencia, y dice también lo que no sabe.',
  lead: 'Te decimos qué es compatible, qué no y por qué. Solo con piezas disponibles.',
  proposals: (use: Use, budget: number) => `${useWords[use].name} por hasta ${formatCents(budget * 100)}`,
  noUse: 'Elige para qué la quieres.',
  noBudget: 'Escribe tu presupuesto en pesos, solo cifras: por ejemplo 4.000.000.',
  tooLittle: (use: Use, cents: number) =>
    `Con ese presupuesto no sale un PC entero para ${useWords[use].name.toLowerCase()}. El más barato de hoy cuesta ${formatCents(cents)}.`,
  withThat: (cents: number) => `Ver con ${formatCents(cents)}`,
  nothing: 'Hoy no hay en existencia todas las piezas de un PC así. Ármalo pieza por pieza y mira qué falta.',
  how: [
    ['Elige', 'Empieza por una propuesta o por la pieza que ya tienes clara. No hace falta cuenta.'],
    [
      'Mira el porqué',
      'Cada pieza dice si es compatible con las demás, con las dos medidas y la diferencia. Lo que el fabricante no publica sale como «Sin información»: nunca lo damos por bueno.',
    ],
    [
      'Arréglalo y llévalo',
      'Si algo no es compatible o se agota, ves la pieza más parecida que lo arregla y el total nuevo. El enlace de la página guarda el PC entero.',
    ],
  ],
} as const;

export const comparedWords = {
  description: 'Dos PC lado a lado: piezas, total, consumo y resultado, con las diferencias marcadas.',
  lead: 'Pega el enlace o el código de cada PC. Está en la dirección de su página.',
  broken: 'Uno de los dos no es el enlace de un PC. Revísalo y compara otra vez.',
  verdict: 'Resultado',
  total: 'Total',
  watts: 'Consumo',
  stock: 'Existencias',
  none: '—',
} as const;

export const buildTroubles = {
  broken: {
    title: 'Este enlace no es de ningún PC',
    lead: 'Puede que se haya cortado al copiarlo. Pídelo otra vez, o arma uno desde el comienzo.',
  },
  noSlot: { title: 'No hay una pieza con ese nombre', lead: 'Un PC tiene ocho: elige una de ellas en su página.' },
  busy: {
    title: 'Son muchas consultas seguidas',
    lead: 'Espera un momento y recarga la página. Tu PC sigue en su enlace.',
  },
  toStart: 'Armar un PC',
} as const;
