/** A text of the owner as data: what Markdown became. Components make elements of it, so that no text is ever HTML. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis' | 'strike'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'break' };

export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  /** Of a list whose items have no blank lines between them. */
  | { kind: 'text'; children: Inline[] }
  | { kind: 'heading'; level: 2 | 3 | 4; id: string; children: Inline[] }
  /** `start`: its first number; null of one without numbers. */
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'table'; caption: string | null; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'picture'; address: string; alt: string }
  | { kind: 'product'; id: string };

export type RichText = readonly Block[];

/** Characters: 10,000 words, which take three quarters of an hour to read. */
export const longestMarkdown = 60_000;
export const mostProductCards = 50;

export function plainTextOf(children: readonly Inline[]): string {
  return children
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      if (inline.kind === 'break') return ' ';
      return inline.kind === 'code' ? inline.text : plainTextOf(inline.children);
    })
    .join('');
}

export function everyBlock(blocks: RichText): Block[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'list') return [block, ...block.items.flatMap(everyBlock)];
    return block.kind === 'quote' ? [block, ...everyBlock(block.blocks)] : [block];
  });
}

/** Each once, in their order. */
export function productIdsOf(blocks: RichText): string[] {
  const ids = everyBlock(blocks).flatMap((block) => (block.kind === 'product' ? [block.id] : []));
  return [...new Set(ids)].slice(0, mostProductCards);
}

export interface TextSection {
  /** Null: what stands before the first heading. */
  heading: { id: string; title: string } | null;
  blocks: Block[];
}

/** A page's text by its headings of the first level. */
export function sectionsOf(blocks: RichText): TextSection[] {
  const sections: TextSection[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) {
      sections.push({ heading: { id: block.id, title: plainTextOf(block.children) }, blocks: [] });
    } else if (sections.length === 0) sections.push({ heading: null, blocks: [block] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections;
}

const wordsInAMinute = 220;

/** How long an adult reads, tables left out; at least a minute. */
export function readingMinutesOf(blocks: RichText): number {
  const text = everyBlock(blocks)
    .map((block) => ('children' in block ? plainTextOf(block.children) : ''))
    .join('\n');
  const words = text.match(/[\p{L}\p{N}]+(?:[-.,/][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsInAMinute));
}
