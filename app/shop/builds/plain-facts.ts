/** Sockets and shapes are compared without case, spaces and hyphens: `LGA 1700` is `LGA1700`, `Mini-ITX` is `Mini ITX`. */
export function plainForm(text: string): string {
  const plain = text.toUpperCase().replace(/[\s-]+/g, '');
  return otherNames[plain] ?? plain;
}

/** Without the maker's name too: `AMD B650` is `B650`. */
export function plainChipset(text: string): string {
  return plainForm(text).replace(/^(AMD|INTEL)/, '');
}

const otherNames: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  MATX: 'MICROATX',
  EXTENDEDATX: 'EATX',
});
