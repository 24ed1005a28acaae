export interface PaginationProps {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  words: {
    label: string;
    previous: string;
    next: string;
    page: (page: number) => string;
    position: (page: number, pages: number) => string;
  };
  preventScrollReset?: boolean;
}

export function shownPages(page: number, pages: number): number[] {
  const near = [page - 2, page - 1, page, page + 1, page + 2];
  return [...new Set([1, ...near, pages])].filter((shown) => shown >= 1 && shown <= pages).sort((a, b) => a - b);
}
