import type { InvoiceEnvironment } from './invoice.ts';

const catalogues: Record<InvoiceEnvironment, string> = {
  production: 'https://catalogo-vpfe.dian.gov.co',
  test: 'https://catalogo-vpfe-hab.dian.gov.co',
};

/** Where everybody can look a document up. */
export function qrUrl(code: string, environment: InvoiceEnvironment): string {
  return `${catalogues[environment]}/document/searchqr?documentkey=${code}`;
}
