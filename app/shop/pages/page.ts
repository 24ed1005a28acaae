/** Addresses of the legal texts. They came with the shop, and shoppers agree to the first two. */
export const legalPages = [
  'terminos',
  'privacidad',
  'envios',
  'retracto-y-garantia',
  'reversion-del-pago',
  'pqr',
] as const;
export type LegalPage = (typeof legalPages)[number];

export const longestTitle = 120;
export const longestDescription = 200;
export const longestLead = 300;
/** Of the owner, besides the legal ones. */
export const mostOwnPages = 200;
export const mostVersions = 500;

export interface PageWords {
  title: string;
  description: string;
  lead: string;
  /** Markdown. */
  body: string;
}

export interface PageVersion extends PageWords {
  page: string;
  number: number;
  /** Days in Colombia. */
  inForceFrom: string;
  /** Null of the last one. */
  inForceTo: string | null;
}

export function isLegalPage(slug: string): slug is LegalPage {
  return legalPages.some((each) => each === slug);
}

export function pagePath(slug: string): string {
  return isLegalPage(slug) ? `/${slug}` : `/paginas/${slug}`;
}

/** Where a version can be read for good, also one that is in force no more. */
export function versionPath(slug: string, number: number): string {
  return `/versiones/${slug}/${number}`;
}

/** How a consent names the version: by its day, and by its number where the day alone might mean two. */
export function consentVersion({ number, inForceFrom }: Pick<PageVersion, 'number' | 'inForceFrom'>): string {
  return number === 1 ? inForceFrom : `${inForceFrom}/${number}`;
}
