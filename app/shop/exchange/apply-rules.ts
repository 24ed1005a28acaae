import type { ImportProblemCode } from './import-row.ts';
import {
  type ApplyRefusal,
  type FileLayout,
  type ImportFindings,
  type StagedImport,
  writesOf,
} from './staged-import.ts';

/** What the owner says with the press that applies a checked file; each is the figure that the page showed. */
export interface PressedApply {
  /** Lines that are left out. */
  leaving?: number;
  /** Changes that were looked at. */
  reviewed?: number;
}

/** What is wrong concerns the whole file: no line of it is known to be right. */
const ofWholeFile: readonly ImportProblemCode[] = [
  'price_before_vat',
  'list_in_dollars',
  'short_figures',
  'unknown_column',
  'missing_column',
  'too_many_rows',
  'too_many_columns',
];

export function concernsWholeFile({ code }: { code: ImportProblemCode }): boolean {
  return ofWholeFile.includes(code);
}

/** In percent of what a supplier's lists brought: a list with less may be an excerpt. */
const manySoldOut = 30;

/** How many changes the owner ticks: large ones, and what is sold out where it is much of what the supplier had. */
export function toReview({ bigChanges = 0, soldOut }: ImportFindings): number {
  return bigChanges + (isMuchSoldOut(soldOut) ? (soldOut?.count ?? 0) : 0);
}

export function isMuchSoldOut(soldOut: ImportFindings['soldOut']): boolean {
  return Boolean(soldOut && soldOut.count * 100 > soldOut.of * manySoldOut);
}

/** Something of the file can be written, though lines of it cannot. */
export function canLeaveLines(findings: ImportFindings): boolean {
  return (findings.wrongLines ?? 0) > 0 && writesOf(findings) > 0;
}

export function asksSomething({ layout, supplier }: ImportFindings): boolean {
  return Boolean(layout?.asksSheet || layout?.asksColumns || supplier?.asks);
}

export function whyNotApplied(
  { findings, problemCount }: Pick<StagedImport, 'findings' | 'problemCount'>,
  { leaving = 0, reviewed = 0 }: PressedApply,
): ApplyRefusal | 'not_ready' | null {
  if (!findings) return 'not_ready';
  if (asksSomething(findings)) return 'unanswered';
  if (problemCount > 0 && (!findings.wrongLines || leaving !== findings.wrongLines)) return 'wrong_lines';
  return reviewed === toReview(findings) ? null : 'not_reviewed';
}

/** What is not in a part of a list may be in another: a sheet, table or hidden row that was not read, or lines that were left out of an earlier one. */
export function isWholeList(layout: FileLayout, isCorrection: boolean): boolean {
  const { sheets, tables = [layout] } = layout;
  const read = new Set(tables.map(({ sheet }) => sheet));
  const isReadWhole =
    tables.every(({ otherTable, otherTableAt = null }) => otherTable === null && otherTableAt === null) &&
    !layout.skipped.hidden;
  return isReadWhole && sheets.every(({ name, isList }) => !isList || read.has(name)) && !isCorrection;
}
