/** The number in an address; 0, which no import has, when it is none. */
export function readImportId(given: string): number {
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : 0;
}
