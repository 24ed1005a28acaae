import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textAt, withXml } from './xml-document.server.ts';
import { cdataElement, element, writeXml } from './xml-writer.ts';

test('elements in their order, without what is left out', () => {
  const parts = [element('b', '1'), null, false as const, [element('c', [], { d: 'e' }), [element('f', 'g')]]];
  expect(writeXml(element('a', parts))).toBe('<a><b>1</b><c d="e"></c><f>g</f></a>');
});

test('whatever a text has, it is read as it was written, but for characters that no document can hold', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  const readable = (each: string) =>
    each.toWellFormed().replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
  fc.assert(
    fc.property(text, (given) => {
      const xml = writeXml(element('a', [element('b', given), element('c', '', { d: given })]));
      const inside = writeXml(cdataElement('e', given.replaceAll('\r', '')));
      const reading = withXml(Buffer.from(xml.replace('</a>', `${inside}</a>`), 'utf8'), ({ root }) => [
        root.get('b')?.content,
        root.get('c/@d')?.content,
        root.get('e')?.content,
      ]);
      const expected = readable(given);
      expect(reading).toEqual({ ok: true, value: [expected, expected, expected.replaceAll('\r', '')] });
    }),
  );
});

test('a text is read without the white space around it, and of nothing there is none', () => {
  const reading = withXml(Buffer.from('<a><b> x </b></a>'), (document) => [
    textAt(document, '/a/b', {}),
    textAt(document, '/a/c', {}),
  ]);
  expect(reading).toEqual({ ok: true, value: ['x', ''] });
});
