import { type FileColumn, type ImportColumn, isFactColumn, isImportColumn } from '../catalog/product-row.ts';

/** What a file writes: the facts of a sheet are written with the sheet. */
export function columnsWritten({
  given,
  also = [],
}: {
  given: readonly FileColumn[];
  also?: readonly ImportColumn[] | undefined;
}): ImportColumn[] {
  const hasId = given.includes('id');
  // A part number that names the product is not written.
  const facts = given.filter(isFactColumn).filter((column) => hasId || column !== 'mpn');
  const columns = given.filter(isImportColumn);
  return [...new Set<ImportColumn>(['id', ...columns, ...(facts.length > 0 ? (['specs'] as const) : []), ...also])];
}
