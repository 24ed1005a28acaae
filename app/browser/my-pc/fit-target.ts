import { emptyCode } from '#app/addresses/build-address.ts';
import { partsOfCode } from '#app/shop/builds/code.ts';
import { isEmptyPc, type OwnedPart } from '#app/shop/builds/owned/my-pc.ts';
import { lastBuild } from '../builds/last-build.ts';
import { useStore } from '../store.ts';
import { type FitTarget, fitChoice } from './fit-choice.ts';
import { readMyPcHere, writeMyPcHere } from './my-pc.ts';
import { storedMyPc } from './stored-my-pc.ts';

/** What badges can be for in this browser. */
export function fitTargets(): Exclude<FitTarget, 'none'>[] {
  const hasBuild = lastBuild.read() !== emptyCode;
  return [...(hasBuild ? (['build'] as const) : []), ...(isEmptyPc(readMyPcHere()) ? [] : (['pc'] as const))];
}

export function fitTarget(): FitTarget {
  const chosen = fitChoice.read();
  if (chosen === 'none') return chosen;
  const targets = fitTargets();
  return targets.find((each) => each === chosen) ?? (targets.includes('pc') ? 'pc' : 'none');
}

/** Null where there are no badges. */
export function partsForFit(): readonly OwnedPart[] | null {
  const target = fitTarget();
  if (target === 'none') return null;
  if (target === 'pc') return readMyPcHere().parts;
  return (partsOfCode(lastBuild.read()) ?? []).map(({ slot, id }) => ({ slot, part: id }));
}

/** Without a PC, "none" leaves nothing to choose from on other pages: the build's own page offers the badges again. */
export function chooseFit(next: FitTarget): void {
  const pc = readMyPcHere();
  fitChoice.set(next === 'none' && isEmptyPc(pc) ? 'pc' : next);
  writeMyPcHere(pc);
}

/** @returns ends it */
export function onFitChange(listener: () => void): () => void {
  const ends = [fitChoice, storedMyPc, lastBuild].map(({ subscribe }) => subscribe(listener));
  return () => {
    for (const end of ends) end();
  };
}

export function useFitTarget(): FitTarget {
  useStore(fitChoice);
  useStore(storedMyPc);
  useStore(lastBuild);
  return fitTarget();
}
