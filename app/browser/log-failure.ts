/** For failures that the shopper can do nothing about (S8.48). @param what in English, for the shop's maintainers */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}
