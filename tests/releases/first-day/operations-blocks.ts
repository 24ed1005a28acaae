/** One fenced `sh` block of docs/operations.md. */
export interface Block {
  /** `day.4`: step 4 of the first live day. `day.5b`: its second block. `updates`, `updates.b`: sections without numbered steps. */
  key: string;
  /** Where its first command stands in the file, from 1. */
  line: number;
  text: string;
}

const sections: Record<string, string> = {
  'The first live day': 'day',
  'On a second machine': 'second',
  Updates: 'updates',
};

/** The blocks of the sections that are typed on a machine from its first day on, in their order. @param text of docs/operations.md */
export function operationsBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  const counts = new Map<string, number>();
  let section: string | undefined;
  let step = '';
  let open: Block | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    if (open) {
      if (line === '```') open = undefined;
      else open.text += `${line}\n`;
      continue;
    }
    const heading = /^#+ (.*)/.exec(line)?.[1];
    if (heading !== undefined) {
      section = sections[heading];
      step = '';
    }
    step = /^\*\*(\d+)\. /.exec(line)?.[1] ?? step;
    if (section === undefined || line !== '```sh') continue;
    const name = step ? `${section}.${step}` : section;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const letter = count === 0 ? '' : `${step ? '' : '.'}${'abcdefgh'[count]}`;
    open = { key: `${name}${letter}`, line: index + 2, text: '' };
    blocks.push(open);
  }
  return blocks;
}
