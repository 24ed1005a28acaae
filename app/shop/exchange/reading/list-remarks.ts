import { type SheetRow, textOfCell } from './cell.ts';
import { columnOfHeading } from './file-headings.ts';
import { knownHeadings } from './heading-rows.ts';
import { vatSaid } from './heading-words.ts';
import type { VatColumn } from './vat-columns.ts';

/** What a list says of all its figures, in its title, its headings or a sheet of notes. */
export interface ListRemarks {
  /** Whether its figures have IVA; null where it says neither, or both. */
  hasVat: boolean | null;
  isInDollars: boolean;
  /** Most of its prices are below what anything costs in pesos. */
  isShort?: boolean;
  /** Columns about IVA, by heading, of which only their cells say what they are. */
  vatColumns?: Readonly<Record<string, VatColumn>>;
  /** Prices are written `1,250,000`, so that `89,900` is no figure with decimals. */
  hasCommaGroups?: boolean;
}

const dollars = /\bUSD\b|\bUS ?\$|\bd[oó]lares?\b|\bTRM\b/i;

export function remarksOf(rows: Iterable<SheetRow>): ListRemarks {
  const said = new Set<boolean>();
  let isInDollars = false;
  for (const row of rows) {
    const isOfHeadings = knownHeadings(row) > 1;
    for (const cell of row.cells) {
      if (typeof cell !== 'string') continue;
      // A heading speaks of its own column alone.
      if (isOfHeadings && columnOfHeading(cell) !== null) continue;
      const hasVat = vatSaid(textOfCell(cell));
      if (hasVat !== null) said.add(hasVat);
      if (dollars.test(cell)) isInDollars = true;
    }
  }
  const [hasVat = null, ...others] = said;
  return { hasVat: others.length > 0 ? null : hasVat, isInDollars };
}
