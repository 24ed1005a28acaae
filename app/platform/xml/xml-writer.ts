/** An element with text or with elements, as it is written. What an empty list leaves out is left out. */
export interface XmlPart {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly XmlPart[];
  /** Its text stands in a CDATA section: another document in this one. */
  isCdata?: boolean;
}

export type XmlParts = readonly (XmlPart | null | false | '' | XmlParts)[];

export function element(
  name: string,
  content: string | XmlParts,
  attributes: Readonly<Record<string, string>> = {},
): XmlPart {
  return { name, attributes, content: typeof content === 'string' ? content : flat(content) };
}

export function cdataElement(name: string, text: string): XmlPart {
  return { name, attributes: {}, content: text, isCdata: true };
}

function flat(parts: XmlParts): XmlPart[] {
  return parts.flatMap((part) => {
    if (!part) return [];
    return isPart(part) ? [part] : flat(part);
  });
}

function isPart(part: XmlPart | XmlParts): part is XmlPart {
  return !Array.isArray(part);
}

/** Without white space between elements, so that nothing is signed that means nothing. */
export function writeXml({ name, attributes, content, isCdata }: XmlPart): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeText(value)}"`);
  const text = isCdata ? cdata : elementText;
  const inside = typeof content === 'string' ? text(content) : content.map(writeXml).join('');
  return `<${name}${written.join('')}>${inside}</${name}>`;
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';

/** A `]]>` in it is divided among two sections. */
function cdata(text: string): string {
  return `<![CDATA[${allowed(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

function elementText(text: string): string {
  return allowed(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

function attributeText(text: string): string {
  return elementText(text).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;');
}

/** No document can hold the other characters, not even as an entity; people paste them into names. */
function allowed(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
}
