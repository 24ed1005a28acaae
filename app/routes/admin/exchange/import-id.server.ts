/** 0, which no import has, if it is not a number. */
export function readImportId(given: string): number {
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : 0;
}
