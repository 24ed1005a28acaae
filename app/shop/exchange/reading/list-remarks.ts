import { type SheetRow, textOfCell } from './cell.ts';
import { columnOfHeading, vatSaid } from './file-headings.ts';

/** What a list says of all its figures, in its title, its headings or a sheet of notes. */
export interface ListRemarks {
  /** Whether its figures have IVA; null where it says neither, or both. */
  hasVat: boolean | null;
  isInDollars: boolean;
}

const dollars = /\bUSD\b|\bUS ?\$|\bd[oó]lares?\b|\bTRM\b/i;

export function remarksOf(rows: Iterable<SheetRow>): ListRemarks {
  const said = new Set<boolean>();
  let isInDollars = false;
  for (const { cells } of rows) {
    for (const cell of cells) {
      if (typeof cell !== 'string') continue;
      // A heading speaks of its own column alone.
      if (columnOfHeading(cell) !== null) continue;
      const hasVat = vatSaid(textOfCell(cell));
      if (hasVat !== null) said.add(hasVat);
      if (dollars.test(cell)) isInDollars = true;
    }
  }
  const [hasVat = null, ...others] = said;
  return { hasVat: others.length > 0 ? null : hasVat, isInDollars };
}
