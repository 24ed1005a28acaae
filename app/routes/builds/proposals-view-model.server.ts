import { buildHref } from '#app/addresses/build-address.ts';
import { codeOf } from '#app/shop/builds/code.ts';
import { namedParts } from '#app/shop/builds/parts/checked-parts.ts';
import { partsIn } from '#app/shop/builds/parts/parts.ts';
import type { Proposal } from '#app/shop/builds/search/propose.ts';
import { headWords } from '#app/text/builds/build-words.ts';
import { slotWords } from '#app/text/builds/why.ts';
import { shownOrder, titleOf } from './build-view-model.server.ts';

export type ProposalViewModel = ReturnType<typeof proposalsViewModel>[number];

export function proposalsViewModel(proposals: readonly Proposal[]) {
  return proposals.flatMap(({ parts, verdict, totalInCents }) => {
    const code = codeOf(namedParts(parts));
    if (code === null) return [];
    return [
      {
        code,
        to: buildHref(code),
        title: titleOf(parts),
        verdict: verdict === 'info' ? ('pass' as const) : verdict,
        words: headWords(verdict, 0),
        totalInCents,
        parts: shownOrder.flatMap((slot) =>
          partsIn(parts, slot).map(({ name }) => ({ slot: slotWords[slot].name, name })),
        ),
      },
    ];
  });
}
