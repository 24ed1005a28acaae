import { listText } from '#app/text/catalog/lists.ts';

/** Told to screen readers when filters change it. */
export function ListCount({ total }: { total: number }) {
  return <span role="status">{listText.products(total)}</span>;
}
