/** Anything that is not a positive whole number means the first page. */
export function readPage(parameters: URLSearchParams, name = 'page'): number {
  const page = Number(parameters.get(name) ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** A page beyond the end becomes the last one; an empty list has one page. */
export function cutPage(wanted: number, total: number, size: number): { page: number; pages: number; offset: number } {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(1, wanted), pages);
  return { page, pages, offset: (page - 1) * size };
}
