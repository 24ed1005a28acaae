import { buildHref, emptyCode } from '#app/addresses/build-address.ts';
import { choiceHref } from '#app/addresses/choice-address.ts';
import { missingSlots } from '#app/shop/builds/build.ts';
import type { Judged } from '#app/shop/builds/check.ts';
import { codeOf, type NamedPart } from '#app/shop/builds/code.ts';
import { codeWith, codeWithout } from '#app/shop/builds/code-changes.ts';
import { type CheckedParts, type Line, namedParts } from '#app/shop/builds/parts/checked-parts.ts';
import { isOnePart } from '#app/shop/builds/parts/one-part.ts';
import { buildOf, type Parts, partsIn } from '#app/shop/builds/parts/parts.ts';
import { isListSlot, type Slot, slotCategories } from '#app/shop/builds/slots.ts';
import { fits, isWorse, type Verdict, worstOf } from '#app/shop/builds/verdict.ts';
import { designatorOf } from '#app/shop/catalog/categories.ts';
import type { ProductSummary } from '#app/shop/catalog/product.ts';
import { pictureAddress } from '#app/shop/pictures/drawings/product-picture.ts';
import {
  availabilityWords,
  buildTitle,
  buildWords,
  headLead,
  problemWords,
  resultWords,
} from '#app/text/builds/build-words.ts';
import { slotWords, whyWords } from '#app/text/builds/why.ts';
import { cardChips } from '#app/text/specs/specs.ts';
import type { FixesViewModel } from './fixes-view-model.server.ts';
import { connectorsViewModel, wattsViewModel } from './watts-view-model.server.ts';

interface ShownNote {
  verdict: Verdict;
  why: string;
}

/** As a PC is thought out, which is not the order in which what is missing is named. */
export const shownOrder = ['cpu', 'cooler', 'board', 'ram', 'gpu', 'drives', 'case', 'psu'] as const satisfies Slot[];

/** What fails because a part is not there, not because two do not go together. */
const ofMissing: readonly Judged['why']['code'][] = ['cooler_missing', 'picture_missing', 'incomplete'];

interface BuildInput {
  parts: Parts;
  checked: CheckedParts;
  /** Of the catalogue, for pictures and facts. */
  products: ReadonlyMap<string, ProductSummary>;
  fixes: FixesViewModel | null;
}

export type BuildViewModel = ReturnType<typeof buildViewModel>;

export function buildViewModel({ parts, checked, products, fixes }: BuildInput) {
  const named = namedParts(parts);
  // It comes from a code, so it has one.
  const code = codeOf(named) ?? emptyCode;
  const missing = missingSlots(buildOf(parts));
  const bought = checked.lines.filter(({ part }) => part.offer);
  const unsold = checked.lines.filter(({ problem }) => problem !== null);
  const failing = checked.judged.filter(({ verdict }) => verdict === 'fail');
  return {
    code,
    title: titleOf(parts),
    overline: buildWords.partCount(named.length),
    isEmpty: named.length === 0,
    /** Null of one part alone. */
    verdict: isOnePart(checked) ? null : checked.verdict,
    words: resultWords(checked),
    lead: headLead(checked.verdict, {
      isEmpty: named.length === 0,
      isOnePart: isOnePart(checked),
      missing,
      isOnlyMissing: failing.every(({ why }) => ofMissing.includes(why.code)),
    }),
    slots: shownOrder.map((slot) => slotViewModel(slot, { code, parts, checked, named, missing, products })),
    watts: wattsViewModel(checked.watts),
    connectors: connectorsViewModel(buildOf(parts)),
    totalInCents: checked.totalInCents,
    availability: { words: availabilityWords(unsold.length, bought.length), isGood: unsold.length === 0 },
    fixes,
    /** For the live stream. */
    productIds: [...new Set([...named.map(({ id }) => id), ...(fixes?.all ?? []).flatMap(({ ids }) => ids)])],
  };
}

export function titleOf(parts: Parts): string {
  return buildTitle([parts.cpu, parts.gpu].flatMap((part) => (part && !part.isGone ? [part.name] : [])));
}

interface SlotFacts {
  code: string;
  parts: Parts;
  checked: CheckedParts;
  named: readonly NamedPart[];
  missing: readonly Slot[];
  products: BuildInput['products'];
}

export type SlotViewModel = ReturnType<typeof slotViewModel>;

function slotViewModel(slot: Slot, facts: SlotFacts) {
  const { code, parts, checked, missing } = facts;
  const { slug, name } = slotWords[slot];
  const designator = designatorOf(slotCategories[slot]);
  const there = partsIn(parts, slot);
  const notes = notesOf(slot, checked.judged);
  const isFull = there.length > 0 && !isListSlot(slot);
  const words = there.length > 0 && isListSlot(slot) ? buildWords.another[slot] : buildWords.choose(slot);
  return {
    slug,
    name,
    /** Nothing where the name says the same. */
    designator: name.toUpperCase().startsWith(designator) ? null : designator,
    lines: linesOf(slot, facts),
    /** Worst of its notes. */
    verdict: isOnePart(checked) ? null : signOf(notes),
    notes: notes.open,
    /** Where the notes stand that explain the sign and are said there. */
    elsewhere: notes.elsewhere.map((of) => ({ to: slotWords[of].slug, text: buildWords.noteOf(of) })),
    folded: { infos: notes.infos, passed: isOnePart(checked) ? [] : notes.passed },
    /** Why it may stay empty. */
    optional: there.length === 0 && !missing.includes(slot) ? (buildWords.optional[slot] ?? null) : null,
    /** To its first part, or to another one. */
    choose: isFull ? null : { to: choiceHref({ code, slotSlug: slug }), text: words },
  };
}

type SlotNotes = ReturnType<typeof notesOf>;

function signOf({ worst }: SlotNotes): Verdict | null {
  return worst && fits(worst) ? 'pass' : worst;
}

/**
 * Worst first, each sentence once a build: at the part that its rule is about. What is only to be known and what passes is
 * folded. That something is still missing is said once, above.
 */
function notesOf(slot: Slot, judged: readonly Judged[]) {
  const all = judged.filter(
    ({ rule, slots, why }) => rule !== 'R24' && slots.includes(slot) && !isOfAnother(slot, why),
  );
  const open = all
    .filter(({ verdict }) => !fits(verdict))
    .toSorted((a, b) => Number(isWorse(b.verdict, a.verdict)) - Number(isWorse(a.verdict, b.verdict)));
  const isHere = (each: Judged) => slotOfNote(each) === slot;
  const sentences = (verdict: Verdict) => all.filter((each) => each.verdict === verdict);
  const shown = (each: Judged): ShownNote => ({ verdict: each.verdict, why: whyWords(each.why) });
  const worst = all.length > 0 ? worstOf(all.map(({ verdict }) => verdict)) : null;
  return {
    worst,
    open: open.filter(isHere).map(shown),
    elsewhere: open.some(isHere) ? [] : [...new Set(open.filter(({ verdict }) => verdict === worst).map(slotOfNote))],
    infos: sentences('info')
      .filter(isHere)
      .map(({ why }) => whyWords(why)),
    passed: sentences('pass').map(({ why }) => whyWords(why)),
  };
}

/** The slot at which the sentence stands. */
function slotOfNote({ slots, why }: Judged): Slot {
  return slots.find((slot) => !isOfAnother(slot, why)) ?? (slots[0] as Slot);
}

/** Of a rule about several parts the sentence may be about one of them. */
function isOfAnother(slot: Slot, { code }: Judged['why']): boolean {
  if (code === 'pcie_card_slower') return slot === 'drives';
  return code === 'pcie_drive_slower' && slot === 'gpu';
}

export type LineViewModel = SlotViewModel['lines'][number];

/** Equal components are one line. */
function linesOf(slot: Slot, { code, checked, named, products }: SlotFacts) {
  const inSlot = checked.lines.filter((line) => line.slot === slot && line.part.id !== null);
  const byId = Map.groupBy(inSlot, ({ part }) => part.id as string);
  return [...byId].map(([id, lines]) => {
    const [{ part, problem }] = lines as [Line, ...Line[]];
    const product = products.get(id);
    const more = isListSlot(slot) && !part.isGone ? codeWith(named, { slot, id }) : null;
    const removed = codeWithout(named, { slot, id });
    return {
      key: id,
      name: part.isGone ? buildWords.gone : part.name,
      count: lines.length,
      /** The price of several units, all together. */
      sum: part.offer && lines.length > 1 ? buildWords.sum(part.offer.cents * lines.length) : null,
      category: slotCategories[slot],
      image: product ? pictureAddress(product) : null,
      chips: product ? cardChips(product.category, product.specs) : [],
      /** Null of what the shop does not sell. */
      offer: part.offer && {
        price: part.offer.price,
        discount: part.offer.discount,
        fixedPrice: part.offer.fixedPrice,
        stock: part.offer.stock,
      },
      to: part.offer ? `/product/${id}` : null,
      isGone: part.isGone ?? false,
      problem: problem && problemWords(problem, part.offer?.stock ?? 0),
      change: choiceHref({ code, slotSlug: slotWords[slot].slug, replaced: isListSlot(slot) ? id : null }),
      remove: removed && buildHref(removed),
      more: more && buildHref(more),
    };
  });
}
