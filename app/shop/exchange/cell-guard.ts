/**
 * What a spreadsheet would run as a formula, apostrophes before it included: they are counted, so that a text that really
 * begins with one comes back as it was. The last four are the signs' wide forms.
 */
const formulaBeginning = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A text as it may stand in a file that somebody opens in a spreadsheet: one apostrophe more makes a formula a text. */
export function guardCell(text: string): string {
  return formulaBeginning.test(text) ? `'${text}` : text;
}

/** Takes back what `guardCell` added. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && formulaBeginning.test(cell) ? cell.slice(1) : cell;
}
