import type { Engine } from './engine.ts';

/** By an element's place in the document, from its parent's corner. */
export type Boxes = Record<string, readonly [left: number, top: number, width: number, height: number]>;

/**
 * Of all that is drawn. How wide a letter is and where a word may break is each engine's own: every word is a box of about half its size for
 * each letter first, so that lines break in the same places. Names stand on one line, since WebKit breaks them elsewhere even so.
 */
export function boxesOf(engine: Engine): Promise<Boxes> {
  return engine.run(async () => {
    await document.fonts.ready;
    const words = new CSSStyleSheet();
    words.replaceSync(
      '* { content-visibility: visible !important; text-indent: 0 !important; text-wrap-style: auto !important } .word { display: inline-block; overflow: hidden; white-space: nowrap; vertical-align: bottom } summary { list-style: none !important } select { width: 10em !important } :is(p, ul, ol) { max-width: 40em !important } :is(h2, h3, li p, li a) { white-space: nowrap !important; overflow: hidden }',
    );
    document.adoptedStyleSheets = [words];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.data.trim() && !text.parentElement!.closest('.line, script, style, noscript, option, textarea, svg'))
        found.push(text);
    }
    for (const text of found) {
      const parts = text.data.split(/\s+/).filter(Boolean);
      const boxes = parts.map((part) => {
        const word = document.createElement('span');
        word.className = 'word';
        word.style.width = `${(part.length + 1) * 0.47}em`;
        word.textContent = part;
        return word;
      });
      const line = document.createElement('span');
      line.className = 'line';
      line.append(...boxes);
      text.replaceWith(line);
    }
    for (const each of document.querySelectorAll('main *')) each.scrollLeft = 0;
    const drawn: Record<string, [number, number, number, number]> = {};
    const read = (parent: Element, name: string) => {
      const origin = parent.getBoundingClientRect();
      let index = 0;
      for (const child of parent.children) {
        if (child.matches('.line')) continue;
        index += 1;
        if (!child.checkVisibility() || child.matches('svg, option, script, style')) continue;
        const { left, top, width, height } = child.getBoundingClientRect();
        const own = `${name}>${child.localName}${/^\w/.test(child.id) && !child.id.startsWith('_') ? `#${child.id}` : ''}:${index}`;
        // What stands in a line has a box that depends on where the line breaks; a pixel is for readers of screens alone.
        if (getComputedStyle(child).display !== 'inline' && width > 1)
          drawn[own] = [left - origin.left, top - origin.top, width, height];
        read(child, own);
      }
    };
    read(document.body, '');
    return drawn;
  });
}
