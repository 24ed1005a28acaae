import { type CheckedParts, namedParts } from '#app/shop/builds/parts/checked-parts.ts';
import { type Parts, partsIn } from '#app/shop/builds/parts/parts.ts';
import { availabilityWords, buildWords, comparedWords, resultWords } from '#app/text/builds/build-words.ts';
import { slotWords } from '#app/text/builds/why.ts';
import { formatCents } from '#app/text/format.ts';
import { shownOrder } from './build-view-model.server.ts';
import { wattsViewModel } from './watts-view-model.server.ts';

export interface ComparedLine {
  label: string;
  cells: [string[], string[]];
  differs: boolean;
}

interface Side {
  parts: Parts;
  checked: CheckedParts;
}

/** What is said of both, then slot by slot. */
export function comparedBuilds(a: Side, b: Side): ComparedLine[] {
  return [
    line(comparedWords.verdict, verdictOf(a), verdictOf(b)),
    line(comparedWords.total, [formatCents(a.checked.totalInCents)], [formatCents(b.checked.totalInCents)]),
    line(comparedWords.stock, stockOf(a), stockOf(b)),
    line(comparedWords.watts, [wattsViewModel(a.checked.watts).words], [wattsViewModel(b.checked.watts).words]),
    ...shownOrder.map((slot) => line(slotWords[slot].name, namesIn(a, slot), namesIn(b, slot))),
  ];
}

function line(label: string, a: string[], b: string[]): ComparedLine {
  return { label, cells: [a, b], differs: a.join('\n') !== b.join('\n') };
}

function verdictOf({ checked }: Side): string[] {
  return [resultWords(checked)];
}

function stockOf({ checked: { lines } }: Side): string[] {
  const words = availabilityWords(
    lines.filter(({ problem }) => problem !== null).length,
    lines.filter(({ part }) => part.offer).length,
  );
  return words === '' ? [] : [words];
}

/** Equal components are counted together: "2 × …". */
function namesIn({ parts }: Side, slot: (typeof shownOrder)[number]): string[] {
  const counts = Map.groupBy(partsIn(parts, slot), ({ id, name, isGone }) =>
    isGone ? `${buildWords.gone} (${id})` : name,
  );
  return [...counts].map(([name, all]) => (all.length > 1 ? `${all.length} × ${name}` : name));
}

export function idsOf(...sides: readonly Side[]): string[] {
  return [...new Set(sides.flatMap(({ parts }) => namedParts(parts).map(({ id }) => id)))];
}
