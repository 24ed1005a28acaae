import { listText } from '#app/text/catalog/lists.ts';

/** The number of results, which screen readers announce when filters change it. */
export function ListCount({ total }: { total: number }) {
  return <span role="status">{listText.products(total)}</span>;
}
