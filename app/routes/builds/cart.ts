import { z } from 'zod';
import type { BuildForCart } from '#app/browser/cart/add-build.ts';
import { pendingOrderCookie } from '#app/cookies.server.ts';
import { type BoughtBuild, buyBuild } from '#app/shop/builds/buying/buy-build.server.ts';
import { longestCode, partsOfCode } from '#app/shop/builds/code.ts';
import { cartFactsOf } from '#app/shop/cart/cart-check.ts';
import { unitsHeldBy } from '#app/shop/orders/orders.server.ts';
import { withPicture } from '#app/shop/pictures/drawings/product-picture.ts';
import { buyingQuestions, fixedTotal, shortSentence, unsoldSentence } from '#app/text/builds/buying-sentences.ts';
import { buildCallErrors } from '#app/text/builds/calls.ts';
import { whyWords } from '#app/text/builds/why.ts';
import { refuse } from '../json-call.server.ts';
import type { Route } from './+types/cart';
import { answerBuildCall, onlyPost, toolsOf } from './build-call.server.ts';
import { fixesViewModel } from './fixes-view-model.server.ts';

const body = z.strictObject({ code: z.string().max(longestCode), anyway: z.boolean().optional() });

/** What a browser puts into its cart, or why it cannot: the cart is the browser's, so nothing is written. */
export function action(call: Route.ActionArgs) {
  return answerBuildCall(call, body, async ({ code, anyway }, services) => {
    const named = partsOfCode(code);
    if (!named) return refuse(buildCallErrors.brokenCode, 404);
    const pending = await pendingOrderCookie(services.settings).read(call.request);
    const ownUnits = pending ? await unitsHeldBy(services.db, pending) : undefined;
    return wordsOf(await buyBuild(toolsOf(services), named, { ownUnits, anyway }));
  });
}

export const loader = onlyPost;

function wordsOf(bought: BoughtBuild): BuildForCart {
  switch (bought.state) {
    case 'ready':
      return {
        state: 'ready',
        lines: bought.lines.map(({ product, quantity }) => ({ ...cartFactsOf(withPicture(product)), quantity })),
      };
    case 'short':
      return {
        state: 'short',
        says: bought.lines.map(shortSentence),
        fixed: fixesViewModel(bought.fixes, false).all.map(({ to, changes, totalInCents, difference }) => ({
          to,
          changes,
          total: fixedTotal(totalInCents, difference),
        })),
      };
    case 'asks': {
      const { title, go } = bought.fails.length > 0 ? buyingQuestions.fails : buyingQuestions.unsold;
      const says = [
        ...bought.fails.map(({ why }) => whyWords(why)),
        ...bought.unsold.map((part) => unsoldSentence(part.name)),
      ];
      return { state: 'asks', title, go, says };
    }
    case 'nothing':
      return { state: 'nothing', says: buyingQuestions.nothing };
  }
}
