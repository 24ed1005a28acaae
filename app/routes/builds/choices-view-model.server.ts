import { buildHref } from '#app/addresses/build-address.ts';
import { type ChoiceAddress, type ChoiceView, choiceHref, choiceViews } from '#app/addresses/choice-address.ts';
import type { NamedPart } from '#app/shop/builds/code.ts';
import { codeWith } from '#app/shop/builds/code-changes.ts';
import { type Choice, type Choices, usuallyShown } from '#app/shop/builds/parts/choices.ts';
import { isListSlot, type Slot, slotCategories } from '#app/shop/builds/slots.ts';
import { fits } from '#app/shop/builds/verdict.ts';
import type { ProductSummary } from '#app/shop/catalog/product.ts';
import { pictureAddress } from '#app/shop/pictures/drawings/product-picture.ts';
import { choiceWords, ruleWords } from '#app/text/builds/build-words.ts';
import { whyWords } from '#app/text/builds/why.ts';
import { formatFigure } from '#app/text/format.ts';
import { cardChips, columnsOf, columnValues } from '#app/text/specs/specs.ts';

interface ChoicesInput {
  slot: Slot;
  address: ChoiceAddress;
  named: readonly NamedPart[];
  choices: Choices;
  /** What nobody can judge is shown. */
  isOfUnknown: boolean;
  products: ReadonlyMap<string, ProductSummary>;
}

const views = Object.keys(choiceViews) as ChoiceView[];
const mostReasons = 4;

export type ChoicesViewModel = ReturnType<typeof choicesViewModel>;

export function choicesViewModel({ slot, address, named, choices, isOfUnknown, products }: ChoicesInput) {
  const { counts, items, total, page, pages } = choices;
  const { view = '', replaced = null } = address;
  const firstHref = choiceHref({ ...address, page: 1 });
  const hrefOf = (of: ChoiceView) => choiceHref({ ...address, view: of, page: 1 });
  const others = named.filter((part) => part.slot !== slot).length;
  const countOf = (of: ChoiceView) =>
    // Those of which nobody says enough are a line of the usual view.
    (of === '' ? usuallyShown : choiceViews[of]).reduce((sum, verdict) => sum + counts[verdict], 0);
  const isChange =
    named.some((part) => part.slot === slot) && (replaced !== null || (slot !== 'ram' && slot !== 'drives'));
  return {
    title: choiceWords.title(slot, isChange),
    lead: choiceWords.lead(others),
    found: choiceWords.found(total),
    back: buildHref(address.code),
    /** Of this page, for search engines. */
    path: choiceHref({ ...address, page }),
    firstHref,
    /** Without the figure at its end. */
    pageHref: `${firstHref}${firstHref.includes('?') ? '&' : '?'}page=`,
    views: views
      .filter((each) => each === view || (countOf(each) > 0 && !(each === 'sirve' && countOf('') === countOf(each))))
      .map((each) => ({
        view: each,
        text: `${choiceWords.views[each]} (${formatFigure(countOf(each))})`,
        to: hrefOf(each),
        isShown: each === view,
      })),
    columns: columnsOf(slotCategories[slot]),
    ...withSharedNotes(
      items.map((choice) => choiceViewModel(choice, { slot, named, replaced, product: products.get(choice.part.id) })),
    ),
    /** What is not shown, in a line each: of what nobody says enough, and what does not fit, with the reasons. */
    folded: [
      ...(counts.unknown > 0 && view === '' && !isOfUnknown
        ? [{ verdict: 'unknown' as const, text: choiceWords.unjudged(counts.unknown), to: hrefOf('dato') }]
        : []),
      ...(counts.fail > 0 && view !== 'no'
        ? [{ verdict: 'fail' as const, text: choiceWords.refused(counts.fail, reasonsOf(choices)), to: hrefOf('no') }]
        : []),
    ],
    page,
    pages,
    productIds: [...new Set([...items.map(({ part }) => part.id), ...named.map(({ id }) => id)])],
  };
}

/** What a part of the build leaves open is open with each of the rows: it is said once. */
function withSharedNotes(items: readonly ChoiceViewModel[]) {
  const [first, ...others] = items;
  const has = (item: ChoiceViewModel, note: ChoiceNote) =>
    item.notes.some(({ verdict, why }) => verdict === note.verdict && why === note.why);
  const sharedNotes =
    first && others.length > 0 ? first.notes.filter((note) => others.every((item) => has(item, note))) : [];
  const isOwn = ({ why }: ChoiceNote) => !sharedNotes.some((note) => note.why === why);
  return { sharedNotes, items: items.map((item) => ({ ...item, notes: item.notes.filter(isOwn) })) };
}

/** The most frequent first; a part may have several. */
function reasonsOf({ reasons }: Choices): string[] {
  return reasons
    .filter(({ verdict }) => verdict === 'fail')
    .slice(0, mostReasons)
    .map(({ rule, count }, _, all) =>
      all.length === 1 ? ruleWords[rule] : choiceWords.reason(ruleWords[rule], count),
    );
}

interface ChoiceFacts {
  slot: Slot;
  named: readonly NamedPart[];
  replaced: string | null;
  product: ProductSummary | undefined;
}

export type ChoiceViewModel = ReturnType<typeof choiceViewModel>;
type ChoiceNote = ChoiceViewModel['notes'][number];

function choiceViewModel({ part, fit }: Choice, { slot, named, replaced, product }: ChoiceFacts) {
  const code = codeWith(named, { slot, id: part.id }, replaced);
  const isThere = named.some((each) => each.slot === slot && each.id === part.id);
  // Choosing it would change nothing.
  const isSame = isThere && (replaced === null ? !isListSlot(slot) : replaced === part.id);
  return {
    id: part.id,
    isFirst: named.every((each) => each.slot === slot),
    name: part.name,
    category: product?.category ?? '',
    image: product ? pictureAddress(product) : null,
    chips: product ? cardChips(product.category, product.specs) : [],
    /** As the columns have them; null where nobody says it. */
    facts: columnValues(slotCategories[slot], product?.specs ?? {}),
    offer: {
      price: part.offer.price,
      discount: part.offer.discount,
      fixedPrice: part.offer.fixedPrice,
      stock: part.offer.stock,
    },
    verdict: fit.verdict,
    notes: fit.worse
      .filter(({ verdict }) => !fits(verdict))
      .map(({ verdict, why }) => ({ verdict, why: whyWords(why) })),
    infos: fit.worse.filter(({ verdict }) => verdict === 'info').map(({ why }) => whyWords(why)),
    isThere,
    /** Null where there is no room for it, or nothing to change. */
    to: isSame ? null : code && buildHref(code),
  };
}
