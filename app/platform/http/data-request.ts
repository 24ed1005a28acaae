/**
 * The path of the page whose data an address asks for, as React Router writes it (`single fetch`): `/offers.data`, of `/` and of addresses
 * that end with a slash `/_.data`, formerly `/_root.data`. Any other path stays as it is.
 */
export function pageOfData(path: string): string {
  return path === '/_root.data' ? '/' : path.replace(/(\/_\.data|\.data)$/, '') || '/';
}
