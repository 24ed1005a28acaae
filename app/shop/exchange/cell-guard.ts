/** A spreadsheet would run it as a formula. Apostrophes count, so that a text that begins with one stays as it is. */
const formulaBeginning = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

export function guardCell(text: string): string {
  return formulaBeginning.test(text) ? `'${text}` : text;
}

export function unguardCell(cell: string): string {
  return cell.startsWith("'") && formulaBeginning.test(cell) ? cell.slice(1) : cell;
}
