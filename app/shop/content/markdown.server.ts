import MarkdownIt, { type Token } from 'markdown-it';
import { type Block, type Inline, longestMarkdown, plainTextOf, type RichText } from './rich-text.ts';
import { slugOf } from './slug.ts';

/** What stands for a word in braces (`{correo}`): a text or a link, or in a paragraph of its own a list. */
export type Placeholders = Readonly<Record<string, Inline | { list: readonly string[] }>>;

/**
 * Without HTML, references and automatic links. The parser reads quotes and lists up to a depth of 100 (`maxNesting`) and takes what lies
 * deeper as text, so that it never runs out of the stack.
 */
const parser = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable(['reference', 'lheading']);
// What is refused stays in the text as it was typed.
parser.validateLink = isAllowedLink;

/** Own addresses, https, mail and telephone. `//other` and `/\other` lead to other shops, so they are none of ours. */
export function isAllowedLink(href: string): boolean {
  if (/^(\/(?![/\\])|#)/.test(href)) return !/[\\\p{Cc}]/u.test(href);
  return /^(https:\/\/[^\s/]|mailto:[^\s]+@|tel:\+?[\d-]+$)/i.test(href);
}

/** Markdown as data. A longer text than forms take is cut: it is none of ours. */
export function readMarkdown(markdown: string, placeholders: Placeholders = {}): RichText {
  const tokens = parser.parse(markdown.slice(0, longestMarkdown), {});
  return readBlocks({ tokens, at: 0, placeholders, ids: new Map() }, null);
}

const productPattern = /^::producto\[([A-Za-z0-9_-]{1,64})\]$/;
const captionPattern = /^Tabla: (.+)$/;
const headingIdPattern = /\{#([a-z0-9-]{1,60})\}$/;
const alonePattern = /^\{([\p{L} ]{1,30})\}$/u;
const placeholderPattern = /\{([\p{L} ]{1,30})\}/gu;

/** The flat list of tokens is read once, from its beginning to its end. */
interface Reading {
  tokens: readonly Token[];
  at: number;
  placeholders: Placeholders;
  /** How often each id of a heading was wanted. */
  ids: Map<string, number>;
}

function next(reading: Reading): Token | undefined {
  const token = reading.tokens[reading.at];
  reading.at += 1;
  return token;
}

/** Up to the token of this type, which is read, too. */
function readBlocks(reading: Reading, end: string | null): Block[] {
  const blocks: Block[] = [];
  for (let token = next(reading); token && token.type !== end; token = next(reading)) {
    const block = readBlock(reading, token, blocks);
    if (block) blocks.push(block);
  }
  return blocks;
}

function readBlock(reading: Reading, token: Token, before: Block[]): Block | null {
  switch (token.type) {
    case 'paragraph_open':
      return readParagraph(reading, token);
    case 'heading_open':
      return readHeading(reading, token);
    case 'bullet_list_open':
      return { kind: 'list', start: null, items: readItems(reading, 'bullet_list_close') };
    case 'ordered_list_open': {
      const start = Number(token.attrGet('start') ?? 1);
      return { kind: 'list', start, items: readItems(reading, 'ordered_list_close') };
    }
    case 'blockquote_open':
      return { kind: 'quote', blocks: readBlocks(reading, 'blockquote_close') };
    case 'fence':
    case 'code_block':
      return { kind: 'code', text: token.content.replace(/\n$/, '') };
    case 'hr':
      return { kind: 'rule' };
    case 'table_open':
      return readTable(reading, captionBefore(before));
    default:
      return null;
  }
}

function readParagraph(reading: Reading, { hidden }: Token): Block {
  const inline = next(reading);
  next(reading);
  const source = inline?.content ?? '';
  const id = productPattern.exec(source)?.[1];
  if (id) return { kind: 'product', id };
  const [only, ...others] = inline?.children ?? [];
  if (only?.type === 'image' && others.length === 0) {
    return { kind: 'picture', address: String(only.attrGet('src') ?? ''), alt: only.content };
  }
  const list = placeholderValue(reading, alonePattern.exec(source)?.[1] ?? '');
  if (typeof list === 'object' && 'list' in list) {
    return { kind: 'list', start: null, items: list.list.map((text) => [{ kind: 'text', children: [text] }]) };
  }
  return { kind: hidden ? 'text' : 'paragraph', children: readInline(reading, inline) };
}

function readHeading(reading: Reading, { tag }: Token): Block {
  const inline = next(reading);
  next(reading);
  const children = readInline(reading, inline);
  const last = children.at(-1);
  const given = typeof last === 'string' ? headingIdPattern.exec(last) : null;
  if (given && typeof last === 'string') children[children.length - 1] = last.slice(0, given.index).trimEnd();
  const depth = Number(tag.slice(1));
  const level = depth <= 2 ? 2 : depth === 3 ? 3 : 4;
  return { kind: 'heading', level, id: ownId(reading, given?.[1] ?? slugOf(plainTextOf(children))), children };
}

/** No two headings of a text have one. */
function ownId(reading: Reading, wanted: string): string {
  const id = wanted || 'seccion';
  const times = (reading.ids.get(id) ?? 0) + 1;
  reading.ids.set(id, times);
  return times === 1 ? id : ownId(reading, `${id}-${times}`);
}

function readItems(reading: Reading, end: string): Block[][] {
  const items: Block[][] = [];
  for (let token = next(reading); token && token.type !== end; token = next(reading)) {
    if (token.type === 'list_item_open') items.push(readBlocks(reading, 'list_item_close'));
  }
  return items;
}

function readTable(reading: Reading, caption: string | null): Block {
  const rows: Inline[][][] = [];
  for (let token = next(reading); token && token.type !== 'table_close'; token = next(reading)) {
    if (token.type === 'tr_open') rows.push([]);
    if (token.type === 'inline') rows.at(-1)?.push(readInline(reading, token));
  }
  const [head = [], ...others] = rows;
  return { kind: 'table', caption, head, rows: others };
}

function readInline(reading: Reading, token: Token | undefined): Inline[] {
  const root: Inline[] = [];
  const open: Inline[][] = [root];
  for (const child of token?.children ?? []) {
    const nested = nestedOf(child);
    // `[words]()` leads nowhere: it is its words.
    if (nested?.kind === 'link' && nested.href === '') open.push(open.at(-1) ?? root);
    else if (nested) {
      open.at(-1)?.push(nested);
      open.push(nested.children);
    } else if (child.nesting < 0) open.pop();
    else open.at(-1)?.push(...readSingle(reading, child));
  }
  return root;
}

function readSingle(reading: Reading, { type, content }: Token): Inline[] {
  switch (type) {
    case 'softbreak':
      return [' '];
    case 'hardbreak':
      return [{ kind: 'break' }];
    case 'code_inline':
      return [{ kind: 'code', text: content }];
    // Among words a picture is its description: pictures stand in lines of their own.
    default:
      return filledText(reading, content);
  }
}

function filledText(reading: Reading, text: string): Inline[] {
  return text.split(placeholderPattern).flatMap((part, index): Inline[] => {
    if (index % 2 === 0) return part === '' ? [] : [part];
    const value = placeholderValue(reading, part);
    if (value === undefined) return [`{${part}}`];
    return typeof value === 'object' && 'list' in value ? [value.list.join(' ')] : [value];
  });
}

function placeholderValue({ placeholders }: Reading, name: string) {
  return Object.hasOwn(placeholders, name) ? placeholders[name] : undefined;
}

function nestedOf(token: Token): Extract<Inline, { children: Inline[] }> | null {
  switch (token.type) {
    case 'strong_open':
      return { kind: 'strong', children: [] };
    case 'em_open':
      return { kind: 'emphasis', children: [] };
    case 's_open':
      return { kind: 'strike', children: [] };
    case 'link_open':
      return { kind: 'link', href: String(token.attrGet('href') ?? ''), children: [] };
    default:
      return null;
  }
}

/** "Tabla: …" right before a table is its caption, and no paragraph any more. */
function captionBefore(blocks: Block[]): string | null {
  const last = blocks.at(-1);
  const caption = last?.kind === 'paragraph' ? captionPattern.exec(plainTextOf(last.children))?.[1] : undefined;
  if (caption === undefined) return null;
  blocks.pop();
  return caption;
}
