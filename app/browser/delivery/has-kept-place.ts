export const keptPlaceKey = 'deliveryPlace';

/** Without what reads it. */
export function hasKeptPlace(): boolean {
  try {
    return localStorage.getItem(keptPlaceKey) !== null;
  } catch {
    return false;
  }
}
