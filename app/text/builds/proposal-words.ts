import type { LeftOver } from '#app/shop/builds/search/left-over.ts';
import type { ProposalKind } from '#app/shop/builds/search/propose.ts';
import type { ProposalReason } from '#app/shop/builds/search/reasons.ts';
import { formatCents, formatFigure } from '../format.ts';
import { slotWords } from './why.ts';

const watts = (value: number) => `${formatFigure(value)}\u00a0W`;
const gb = (value: number) =>
  value >= 1_000 ? `${formatFigure(value / 1_000)}\u00a0TB` : `${formatFigure(value)}\u00a0GB`;

export const proposalKinds: Record<ProposalKind, string> = {
  best: 'La que más rinde',
  lasting: 'La que dura más años',
  other: 'Otra opción',
  thrifty: 'La que menos gasta',
};

type Words = {
  [Code in ProposalReason['code']]: (facts: Extract<ProposalReason, { code: Code }>) => { name: string; text: string };
};

const words: Words = {
  card: ({ use, chip, gb: memory, percent }) => ({
    name: 'Tarjeta gráfica',
    text: `${chip} de ${gb(memory)} para jugar en ${use}: es el ${percent}\u00a0% del precio, donde más se nota.`,
  }),
  cores: ({ cores, ramGb }) => ({
    name: 'Potencia',
    text: `${formatFigure(cores)} núcleos y ${gb(ramGb)} de memoria para exportar y tener varios programas abiertos.`,
  }),
  own_graphics: ({ cpuW }) => ({
    name: 'Sin tarjeta aparte',
    text: `El procesador trae gráficos y consume hasta ${watts(cpuW)}: gasta poco y hace poco ruido.`,
  }),
  lasting_socket: ({ socket }) => ({
    name: 'Dura más años',
    text: `El socket ${socket} recibirá procesadores nuevos: más adelante cambias el procesador sin cambiar la placa.`,
  }),
  board_class: ({ chipset, cpuW }) => ({
    name: 'Placa a la medida',
    text: `El chipset ${chipset} es de la clase que pide un procesador de hasta ${watts(cpuW)}.`,
  }),
  fast_drive: ({ gb: size }) => ({
    name: 'Disco rápido',
    text: `SSD NVMe de ${gb(size)} en la ranura M.2 de la placa.`,
  }),
  supply: ({ totalW, supplyW }) => ({
    name: 'Fuente con reserva',
    text: `Da ${watts(supplyW)} y el PC usa hasta ${watts(totalW)}.`,
  }),
};

export function reasonWords<Code extends ProposalReason['code']>(reason: Extract<ProposalReason, { code: Code }>) {
  return (words[reason.code] as (facts: ProposalReason) => { name: string; text: string })(reason);
}

/** Of the budget. Nothing where next to nothing is left. */
export function leftOverWords({ cents, buys }: LeftOver): string | null {
  if (cents < leastSaid) return null;
  const left = `Te sobran ${formatCents(cents)}`;
  if (!buys) return `${left}.`;
  return `${left}. Por ${formatCents(buys.cents)} más cambias ${slotWords[buys.slot].the}: ${buys.part.name}.`;
}

/** Below it nobody asks what to do with it. */
const leastSaid = 1_000_000;
