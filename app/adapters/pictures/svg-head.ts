const preambles: readonly (readonly [begin: string, end: string])[] = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!doctype', '>'],
];

/**
 * Whether a file begins as an SVG: prolog, comments and document type, each read once. No SVG is decoded or stored; it is
 * recognised so that the answer can name the reason.
 */
export function isSvg(head: string): boolean {
  let rest = head.toLowerCase().trimStart();
  for (;;) {
    const preamble = preambles.find(([begin]) => rest.startsWith(begin));
    if (!preamble) return /^<svg(?![\w-])/.test(rest);
    const [begin, end] = preamble;
    const at = rest.indexOf(end, begin.length);
    if (at === -1) return false;
    rest = rest.slice(at + end.length).trimStart();
  }
}
