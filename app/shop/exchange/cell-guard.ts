/**
 * What a spreadsheet would run as a formula, also behind apostrophes: they are counted, so that a text that really
 * begins with one survives an export and import. The last four are wide forms of the signs.
 */
const formulaBeginning = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

export function guardCell(text: string): string {
  return formulaBeginning.test(text) ? `'${text}` : text;
}

export function unguardCell(cell: string): string {
  return cell.startsWith("'") && formulaBeginning.test(cell) ? cell.slice(1) : cell;
}
