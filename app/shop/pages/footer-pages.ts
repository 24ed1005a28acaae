/** A page of the owner that the footer links. */
export interface FooterPage {
  slug: string;
  title: string;
}

/** Of more the first by their titles. */
export const mostInFooter = 12;

const alphabetical = new Intl.Collator('es', { numeric: true });

export function asFooterLists(pages: readonly FooterPage[]): FooterPage[] {
  return pages
    .toSorted((a, b) => alphabetical.compare(a.title, b.title) || (a.slug < b.slug ? -1 : 1))
    .slice(0, mostInFooter);
}
