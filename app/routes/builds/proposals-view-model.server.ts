import { buildHref } from '#app/addresses/build-address.ts';
import { codeOf } from '#app/shop/builds/code.ts';
import { namedParts } from '#app/shop/builds/parts/checked-parts.ts';
import { partsIn } from '#app/shop/builds/parts/parts.ts';
import type { Proposal } from '#app/shop/builds/search/propose.ts';
import { headWords } from '#app/text/builds/build-words.ts';
import { leftOverWords, proposalKinds, reasonWords } from '#app/text/builds/proposal-words.ts';
import { slotWords } from '#app/text/builds/why.ts';
import { formatCents } from '#app/text/format.ts';
import { shownOrder, titleOf } from './build-view-model.server.ts';

export type ProposalViewModel = ReturnType<typeof proposalsViewModel>[number];

export function proposalsViewModel(proposals: readonly Proposal[]) {
  return proposals.flatMap(({ parts, verdict, totalInCents, kind, reasons, leftOver }) => {
    const code = codeOf(namedParts(parts));
    if (code === null) return [];
    return [
      {
        code,
        to: buildHref(code),
        kind: proposalKinds[kind],
        title: titleOf(parts),
        verdict: verdict === 'info' ? ('pass' as const) : verdict,
        words: headWords(verdict, 0),
        total: formatCents(totalInCents),
        reasons: reasons.map(reasonWords),
        left: leftOverWords(leftOver),
        parts: shownOrder.flatMap((slot) =>
          partsIn(parts, slot).map(({ name, offer }) => ({
            slot: slotWords[slot].name,
            name,
            price: offer ? formatCents(offer.cents) : null,
          })),
        ),
      },
    ];
  });
}
