import { firstCharacters } from '#app/shop/shared/forms/form-rules.ts';
import { oneLine } from '../../shared/visible-text.ts';
import { codeOf } from '../code.ts';
import { longestPartName, mayStandIn } from '../part-id.ts';
import type { RequestedPart } from '../requests/requested-parts.ts';
import { isListSlot, mostParts, type Slot, slots } from '../slots.ts';
import { readTypedSpecs } from './typed-facts.ts';

export interface OwnedPart {
  slot: Slot;
  part: RequestedPart;
}

/** What a shopper owns. Names of products are not in it: the shop knows them, and they change. */
export interface MyPc {
  /** What is in the PC: one of each kind, several memory kits and drives. */
  parts: readonly OwnedPart[];
  /** Parts that have no slot in it, such as the board that was in it before. They count for nothing. */
  aside: readonly OwnedPart[];
}

/** What an account keeps, as its browsers get it. */
export interface SavedMyPc {
  version: number;
  /** A hash of the customer's id: the browser must not mix what it has with another shopper's. */
  owner: string;
  pc: MyPc;
  /** Of what came from the browser: how many parts are new, how many of these stand aside, how many had no room. */
  merged: { added: number; aside: number; left: number } | null;
}

export const emptyPc: MyPc = { parts: [], aside: [] };

/** Of both kinds, as a shopper adds them. Merging keeps what two browsers and an account have, up to `mostStored`. */
export const mostOwned = 40;
export const mostStored = 120;
const version = 1;

/** Storage, files and calls may hold anything: what is no part is left out. */
export function readMyPc(given: unknown): MyPc {
  if (!isRecord(given) || given.v !== version) return emptyPc;
  const asked = [...ownedIn(given.parts), ...ownedIn(given.aside).map((part) => ({ ...part, isAside: true }))];
  const placed: { parts: OwnedPart[]; aside: OwnedPart[] } = { parts: [], aside: [] };
  for (const { isAside, ...owned } of asked.slice(0, mostStored) as (OwnedPart & { isAside?: true })[]) {
    if (isAside || !hasRoom(placed.parts, owned.slot)) placed.aside.push(owned);
    else placed.parts.push(owned);
  }
  return { parts: inOrder(placed.parts), aside: inOrder(placed.aside) };
}

export function parseMyPc(stored: string): MyPc {
  try {
    return readMyPc(JSON.parse(stored));
  } catch {
    return emptyPc;
  }
}

export interface WrittenMyPc extends MyPc {
  v: number;
}

export function writtenMyPc({ parts, aside }: MyPc): WrittenMyPc {
  return { v: version, parts, aside };
}

export function isEmptyPc({ parts, aside }: MyPc): boolean {
  return parts.length + aside.length === 0;
}

function ownedIn(given: unknown): OwnedPart[] {
  return Array.isArray(given) ? given.slice(0, mostStored).flatMap((each) => readOwned(each) ?? []) : [];
}

function readOwned(given: unknown): OwnedPart | null {
  if (!isRecord(given)) return null;
  const slot = slots.find((each) => each === given.slot);
  if (!slot) return null;
  const part = readPart(slot, given.part);
  return part === null ? null : { slot, part };
}

function readPart(slot: Slot, given: unknown): RequestedPart | null {
  if (typeof given === 'string') return mayStandIn(slot, given) ? given : null;
  return isRecord(given) ? typedPart(slot, given.name, given.specs) : null;
}

/** @returns null without a name */
export function typedPart(slot: Slot, given: unknown, specs: unknown): Exclude<RequestedPart, string> | null {
  const name = typeof given === 'string' ? plainName(given) : '';
  return name === '' ? null : { name, specs: readTypedSpecs(slot, specs) };
}

function plainName(text: string): string {
  return firstCharacters(oneLine(text.slice(0, 2 * longestPartName)), longestPartName).trim();
}

const isRecord = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null;

function hasRoom(parts: readonly OwnedPart[], slot: Slot): boolean {
  const most = isListSlot(slot) ? mostParts[slot] : 1;
  return parts.filter((each) => each.slot === slot).length < most;
}

function inOrder(parts: readonly OwnedPart[]): OwnedPart[] {
  return parts.toSorted((a, b) => slots.indexOf(a.slot) - slots.indexOf(b.slot));
}

/** What was in its only slot goes aside. */
export function withOwned({ parts, aside }: MyPc, owned: OwnedPart): MyPc {
  if (hasRoom(parts, owned.slot)) return { parts: inOrder([...parts, owned]), aside };
  if (isListSlot(owned.slot)) return { parts, aside: inOrder([...aside, owned]) };
  const before = parts.filter(({ slot }) => slot === owned.slot);
  return {
    parts: inOrder([...parts.filter(({ slot }) => slot !== owned.slot), owned]),
    aside: inOrder([...aside, ...before]),
  };
}

export function withoutOwned({ parts, aside }: MyPc, section: keyof MyPc, index: number): MyPc {
  const leave = (list: readonly OwnedPart[]) => list.filter((_, at) => at !== index);
  return section === 'parts' ? { parts: leave(parts), aside } : { parts, aside: leave(aside) };
}

/** Moves a part into the PC; what was in its only slot goes aside instead. */
export function movedIn(pc: MyPc, index: number): MyPc {
  const owned = pc.aside[index];
  return owned ? withOwned(withoutOwned(pc, 'aside', index), owned) : pc;
}

/** Those that are not there yet, each as often as it is missing. */
export function withBought(pc: MyPc, bought: readonly OwnedPart[]): MyPc {
  const there = countsOf([...pc.parts, ...pc.aside]);
  return bought.reduce((next, owned) => {
    const count = there.get(keyOf(owned)) ?? 0;
    if (count > 0) {
      there.set(keyOf(owned), count - 1);
      return next;
    }
    return next.parts.length + next.aside.length < mostStored ? withOwned(next, owned) : next;
  }, pc);
}

/** Merges two lists of a shopper: of each part as many as the one that has more. What is saved keeps its position. */
export function mergeMyPcs(saved: MyPc, brought: MyPc): MyPc & { left: number } {
  const [one, other] = [saved, brought].map((pc) => countsOf([...pc.parts, ...pc.aside]));
  const open = new Map<string, number>();
  for (const key of new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])) {
    open.set(key, Math.max(one?.get(key) ?? 0, other?.get(key) ?? 0));
  }
  const parts: OwnedPart[] = [];
  const aside: OwnedPart[] = [];
  let left = 0;
  const take = (owned: OwnedPart, isAside: boolean) => {
    const count = open.get(keyOf(owned)) ?? 0;
    if (count === 0) return;
    open.set(keyOf(owned), count - 1);
    if (parts.length + aside.length >= mostStored) left += 1;
    else (isAside || !hasRoom(parts, owned.slot) ? aside : parts).push(owned);
  };
  for (const owned of saved.parts) take(owned, false);
  for (const owned of saved.aside) take(owned, true);
  for (const owned of brought.parts) take(owned, false);
  for (const owned of brought.aside) take(owned, true);
  return { parts: inOrder(parts), aside: inOrder(aside), left };
}

function countsOf(all: readonly OwnedPart[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const owned of all) counts.set(keyOf(owned), (counts.get(keyOf(owned)) ?? 0) + 1);
  return counts;
}

/** Facts are read in one order, so equal typed parts have equal texts. */
function keyOf({ slot, part }: OwnedPart): string {
  return JSON.stringify([slot, part]);
}

/** In the form of a call of the builder. */
export function requestOf({ parts }: MyPc): Partial<Record<Slot, RequestedPart | RequestedPart[]>> {
  const asked: Partial<Record<Slot, RequestedPart | RequestedPart[]>> = {};
  for (const slot of slots) {
    const own = parts.filter((each) => each.slot === slot).map(({ part }) => part);
    if (isListSlot(slot)) asked[slot] = own;
    else if (own[0] !== undefined) asked[slot] = own[0];
  }
  return asked;
}

/** Without typed parts; null where nothing is left or it is too long. */
export function codeOfMyPc({ parts }: MyPc): string | null {
  const named = parts.flatMap(({ slot, part }) => (typeof part === 'string' ? [{ slot, id: part }] : []));
  return named.length > 0 ? codeOf(named) : null;
}
