import { line, readFields } from '#app/shop/shared/forms/form-rules.ts';
import { wholePesos } from '../../shared/money.ts';
import type { CheckedParts, LineProblem } from '../parts/checked-parts.ts';
import type { Slot } from '../slots.ts';
import { fits, type Verdict } from '../verdict.ts';

/** Keeps a script from filling the table. */
export const mostSavedBuilds = 50;
export const longestBuildName = 80;

/** A build as it was when it was saved. */
export interface BuildSnapshot {
  verdict: Verdict;
  lines: SnapshotLine[];
}

interface SnapshotLine {
  slot: Slot;
  id: string;
  name: string;
  quantity: number;
  /** Of one unit; null of what the shop did not sell. */
  cents: number | null;
  problem: LineProblem | null;
}

export type BuildChange =
  | { kind: 'verdict'; from: Verdict; to: Verdict }
  | { kind: 'total'; fromCents: number; toCents: number }
  | { kind: 'price'; name: string; quantity: number; fromCents: number; toCents: number }
  | { kind: 'gone' | 'sold_out' | 'too_few' | 'back'; slot: Slot; name: string };

export function buildSnapshot({ verdict, lines }: Pick<CheckedParts, 'verdict' | 'lines'>): BuildSnapshot {
  const seen = new Map<string, SnapshotLine>();
  for (const { slot, part, problem } of lines) {
    if (part.id === null) continue;
    const quantity = (seen.get(part.id)?.quantity ?? 0) + 1;
    const cents = part.offer?.cents ?? null;
    seen.set(part.id, { slot, id: part.id, name: part.name, quantity, cents, problem });
  }
  return { verdict, lines: [...seen.values()] };
}

/** What a shopper who comes back wants to know first: verdict, total, then line by line. */
export function changesSince(saved: BuildSnapshot, now: BuildSnapshot): BuildChange[] {
  const before = inWholePesos(saved);
  const changes: BuildChange[] = [];
  // Both mean that it fits.
  if (before.verdict !== now.verdict && !(fits(before.verdict) && fits(now.verdict))) {
    changes.push({ kind: 'verdict', from: before.verdict, to: now.verdict });
  }
  const wasOf = (line: SnapshotLine) => before.lines.find(({ id }) => id === line.id);
  const fromCents = totalOf(before);
  const toCents = totalOf(now);
  // A total without the price of what is gone says nothing beside the old one.
  const isComparable = now.lines.every((line) => (line.cents === null) === (wasOf(line)?.cents === null));
  if (isComparable && fromCents !== toCents) changes.push({ kind: 'total', fromCents, toCents });
  const lines = now.lines.flatMap((line) => {
    const was = wasOf(line);
    return was ? lineChanges(was, line) : [];
  });
  return [...changes, ...lines];
}

/** Builds were saved when prices had centavos, and rounding alone is no change. */
function inWholePesos({ verdict, lines }: BuildSnapshot): BuildSnapshot {
  return {
    verdict,
    lines: lines.map((line) => ({ ...line, cents: line.cents === null ? null : wholePesos(line.cents) })),
  };
}

function lineChanges(was: SnapshotLine, { slot, name, quantity, cents, problem }: SnapshotLine): BuildChange[] {
  const changes: BuildChange[] = [];
  if (problem !== was.problem) changes.push({ kind: problem ?? 'back', slot, name: name || was.name });
  if (was.cents !== null && cents !== null && was.cents !== cents) {
    changes.push({ kind: 'price', name, quantity, fromCents: was.cents * quantity, toCents: cents * quantity });
  }
  return changes;
}

export function totalOf({ lines }: BuildSnapshot): number {
  return lines.reduce((sum, { cents, quantity }) => sum + (cents ?? 0) * quantity, 0);
}

const fields = { name: line(longestBuildName) };

export function readBuildName(input: Record<string, unknown>) {
  const read = readFields(fields, input);
  return read.ok ? { ok: true as const, name: read.values.name } : { ok: false as const, problem: read.problems.name };
}
