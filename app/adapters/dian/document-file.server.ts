import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import type { DocumentContent, DocumentNumber } from '#app/shop/invoices/invoice.ts';

/** How the annex begins the name of a file of each kind. */
const kinds: Record<DocumentContent['kind'], string> = { invoice: 'fv', credit_note: 'nc' };

/** `fv0900373076000263b02337f.xml`: NIT with ten digits, 000 for own software, the year, and eight hexadecimal digits of the number. */
export function fileName(kind: DocumentContent['kind'], nit: string, number: DocumentNumber, year: number): string {
  const counted = number.consecutive.toString(16).padStart(8, '0').slice(-8);
  return `${kinds[kind]}${nit.padStart(10, '0')}000${String(year % 100).padStart(2, '0')}${counted}.xml`;
}

/** Exactly one file, as the DIAN wants it. */
export async function zipOf(name: string, xml: string): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  await zip.add(name, new TextReader(xml));
  return zip.close();
}
