import { buildHref } from '#app/addresses/build-address.ts';
import { codeOf } from '#app/shop/builds/code.ts';
import { namedParts } from '#app/shop/builds/parts/checked-parts.ts';
import type { Change, Mended } from '#app/shop/builds/search/mend.ts';
import type { Verdict } from '#app/shop/builds/verdict.ts';
import { buildWords, headWords, mendWords } from '#app/text/builds/build-words.ts';

export interface ShownMend {
  to: string;
  changes: string[];
  verdict: Verdict;
  words: string;
  totalInCents: number;
  difference: string;
  /** Of the parts that come in. */
  ids: string[];
}

export interface ShownMends {
  all: ShownMend[];
  /** What is to be known of all of them, or why there are none. */
  note: string;
}

export function shownMends(mended: readonly Mended[], isDearer: boolean): ShownMends {
  const all = mended.flatMap(({ parts, changes, verdict, totalInCents, differenceInCents }): ShownMend[] => {
    const code = codeOf(namedParts(parts));
    if (code === null) return [];
    return [
      {
        to: buildHref(code),
        changes: [...new Set(changes.map(wordsOf))],
        verdict: verdict === 'info' ? 'pass' : verdict,
        words: headWords(verdict, 0),
        totalInCents,
        difference: mendWords.difference(differenceInCents),
        ids: [...new Set(changes.flatMap(({ to }) => to?.id ?? []))],
      },
    ];
  });
  return { all, note: all.length === 0 ? mendWords.none : isDearer ? mendWords.dearer : mendWords.lead };
}

function wordsOf({ slot, from, to }: Change): string {
  const nameOf = ({ isGone, name }: NonNullable<Change['from']>) => (isGone ? buildWords.gone.toLowerCase() : name);
  if (from && to) return mendWords.change(slot, nameOf(from), nameOf(to));
  return to ? mendWords.add(slot, nameOf(to)) : mendWords.leaveOut(slot, from ? nameOf(from) : '');
}
