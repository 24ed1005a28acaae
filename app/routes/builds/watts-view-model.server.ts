import type { Build } from '#app/shop/builds/build.ts';
import { connectorsOf } from '#app/shop/builds/connectors.ts';
import type { BuildWatts } from '#app/shop/builds/watts.ts';
import { connectorWords, usedOf, wattWords } from '#app/text/builds/build-words.ts';

export interface WattsViewModel {
  words: string;
  /** Where processor, card and the rest end, in percent of the supply; empty without both sums. */
  bar: { cpu: number; gpu: number; rest: number; isOver: boolean; isHigh: boolean } | null;
  legend: { kind: 'cpu' | 'gpu' | 'rest'; text: string }[];
  reserve: string | null;
}

const comfortableShare = 0.8;
const supplyStep = 50;

export function wattsViewModel(watts: BuildWatts | null): WattsViewModel {
  if (!watts) return { words: wattWords.noProcessor, bar: null, legend: [], reserve: null };
  const { cpu, gpu, rest, total, supply, isEstimated } = watts;
  const legend = [
    ...(cpu === null ? [] : [{ kind: 'cpu' as const, text: wattWords.cpu(cpu, isEstimated) }]),
    ...(gpu === null || gpu === 0 ? [] : [{ kind: 'gpu' as const, text: wattWords.gpu(gpu) }]),
    { kind: 'rest' as const, text: wattWords.rest(rest) },
  ];
  if (total === null || cpu === null || gpu === null)
    return { words: wattWords.unknown, bar: null, legend, reserve: null };
  if (supply === null) {
    const enough = Math.ceil(total / comfortableShare / supplyStep) * supplyStep;
    return { words: wattWords.alone(total, enough), bar: null, legend, reserve: null };
  }
  const percentOf = (value: number) => Math.min(100, Math.round((value / supply) * 1000) / 10);
  return {
    words: wattWords.of(total, supply),
    bar: {
      cpu: percentOf(cpu),
      gpu: percentOf(cpu + gpu),
      rest: percentOf(total),
      isOver: total > supply,
      isHigh: total > comfortableShare * supply,
    },
    legend,
    reserve: wattWords.reserve,
  };
}

export function connectorsViewModel(build: Build): { name: string; used: string; isShort: boolean }[] {
  return connectorsOf(build).map(({ kind, need, have, isChosen }) => ({
    name: connectorWords[kind],
    used: usedOf(need, have === null && !isChosen ? undefined : have),
    isShort: need !== null && have !== null && need > have,
  }));
}
