import { buildHref } from '#app/addresses/build-address.ts';
import { codeOf } from '#app/shop/builds/code.ts';
import { namedParts } from '#app/shop/builds/parts/checked-parts.ts';
import type { BuildFix, Change } from '#app/shop/builds/search/suggest-fixes.ts';
import { buildWords, fixWords, headWords } from '#app/text/builds/build-words.ts';

export type FixesViewModel = ReturnType<typeof fixesViewModel>;

export function fixesViewModel(fixes: readonly BuildFix[], isDearer: boolean) {
  const all = fixes.flatMap(({ parts, changes, verdict, totalInCents, differenceInCents }) => {
    const code = codeOf(namedParts(parts));
    if (code === null) return [];
    return [
      {
        to: buildHref(code),
        changes: [...new Set(changes.map(wordsOf))],
        verdict: verdict === 'info' ? ('pass' as const) : verdict,
        words: headWords(verdict, 0),
        totalInCents,
        difference: fixWords.difference(differenceInCents),
        /** Of the parts that come in. */
        ids: [...new Set(changes.flatMap(({ to }) => to?.id ?? []))],
      },
    ];
  });
  /** The note is what is to be known of all of them, or why there are none. */
  return { all, note: all.length === 0 ? fixWords.none : isDearer ? fixWords.dearer : fixWords.lead };
}

function wordsOf({ slot, from, to }: Change): string {
  const nameOf = ({ isGone, name }: NonNullable<Change['from']>) => (isGone ? buildWords.gone.toLowerCase() : name);
  if (from && to) return fixWords.change(slot, nameOf(from), nameOf(to));
  return to ? fixWords.add(slot, nameOf(to)) : fixWords.leaveOut(slot, from ? nameOf(from) : '');
}
