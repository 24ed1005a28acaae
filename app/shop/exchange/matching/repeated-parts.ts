import type { FileRow } from '../import-row.ts';
import { type RowAddress, writtenAddress } from '../row-reader.ts';

/** A part that stands in a list more than once, and not the same. */
export interface RepeatedPart {
  /** As the list names it. */
  name: string;
  lines: RepeatedLine[];
}

export interface RepeatedLine {
  /** As `writtenAddress` writes it. */
  address: string;
  price: number | null;
  cost: number | null;
  /** Cents. */
  costUsd: number | null;
  stock: number | null;
}

export interface WithoutRepeats {
  rows: FileRow[];
  repeated: RepeatedPart[];
  /** Lines of these parts. */
  undecided: FileRow[];
  /** Lines that say what another one said. */
  equal: number;
}

/**
 * Of lines of one part the first is taken where all say the same, and none where they differ, until the owner has chosen one.
 * @param chosen addresses
 */
export function withoutRepeats(
  rows: readonly FileRow[],
  addressOf: (row: FileRow) => RowAddress,
  chosen: readonly string[],
): WithoutRepeats {
  const byKey = Map.groupBy(rows, (row) => addressOf(row).key);
  if (byKey.size === rows.length) return { rows: [...rows], repeated: [], undecided: [], equal: 0 };
  const wanted = new Set(chosen);
  const taken: FileRow[] = [];
  const repeated: RepeatedPart[] = [];
  const undecided: FileRow[] = [];
  let equal = 0;
  for (const lines of byKey.values()) {
    const [first] = lines;
    if (first === undefined) continue;
    if (lines.length === 1) {
      taken.push(first);
      continue;
    }
    const different = [...Map.groupBy(lines, whatItWrites).values()].flatMap(([each]) => (each ? [each] : []));
    const pick = lines.find((row) => wanted.has(writtenAddress(addressOf(row))));
    if (different.length === 1) {
      equal += lines.length - 1;
      taken.push(first);
    } else if (pick) taken.push(pick);
    else {
      repeated.push({ name: nameOf(first), lines: different.map((row) => lineOf(row, addressOf(row))) });
      undecided.push(...lines);
    }
  }
  return { rows: taken, repeated, undecided, equal };
}

/** Spelling apart. */
function whatItWrites({ theirs: _theirs, code: _code, facts = {}, ...row }: FileRow): string {
  const { mpn: _mpn, ...others } = facts;
  return JSON.stringify([row, others]);
}

function nameOf({ id, facts, code, theirs, name }: FileRow): string {
  const coded = facts?.mpn ?? code ?? id ?? facts?.ean ?? null;
  return [coded, theirs?.name ?? name].filter(Boolean).join(' · ');
}

function lineOf(row: FileRow, address: RowAddress): RepeatedLine {
  return {
    address: writtenAddress(address),
    price: row.price ?? null,
    cost: row.cost ?? null,
    costUsd: row.cost_usd ?? null,
    stock: row.stock ?? null,
  };
}
