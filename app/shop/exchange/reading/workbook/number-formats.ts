import { readXml } from './xml-elements.ts';

/** What a format says of the figures in its cells, beyond how they look. */
export type FormatKind = 'percent' | 'date' | 'dollars' | null;

/** Those that a workbook need not spell out (ECMA-376, 18.8.30). */
function builtIn(id: number): FormatKind {
  if (id === 9 || id === 10) return 'percent';
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return isDate ? 'date' : null;
}

/** `[$$-409]`, the dollar sign of another country, says nothing: it stands before pesos too. */
export function kindOfFormat(code: string): FormatKind {
  if (/USD|US\$/i.test(code)) return 'dollars';
  const signs = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (signs.includes('%')) return 'percent';
  return !/general/i.test(signs) && /[ymdhs]/i.test(signs) ? 'date' : null;
}

/** By the number that cells name in `s`. */
export function formatsOf(styles: Buffer | undefined): FormatKind[] {
  if (!styles) return [];
  const kinds = new Map<number, FormatKind>();
  const formats: FormatKind[] = [];
  let isOfCells = false;
  readXml(styles, {
    open(name, attributes) {
      if (name === 'cellXfs') isOfCells = true;
      else if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        kinds.set(Number(numFmtId), kindOfFormat(formatCode));
      } else if (name === 'xf' && isOfCells) {
        const id = Number(attributes().numFmtId ?? 0);
        formats.push(kinds.has(id) ? (kinds.get(id) ?? null) : builtIn(id));
      }
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}
