import { compared } from './compared.ts';

/** What is chosen follows the page that shows it. A comparison that somebody else sent changes nothing here. */
export function followComparison(shown: readonly string[], next: readonly string[]): void {
  const mine = compared.read();
  const isMine = mine.length === shown.length && mine.every((id) => shown.includes(id));
  if (isMine) compared.set(next);
}
