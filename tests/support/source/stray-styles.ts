export interface Stray {
  line: number;
  found: string;
  instead: string;
}

/** A step of Tailwind's grid is 4 px; half steps are allowed up to 14 px. */
export function isOnGrid(rem: number): boolean {
  return Number.isInteger(rem * 4) || (Number.isInteger(rem * 8) && Math.abs(rem) < 1);
}

/** Lines and outlines may be up to 3 px. */
const isFine = (px: number) => Math.abs(px) <= 3 || Math.abs(px) % 4 === 0;

const colour =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix)\(/gi;
const named =
  /(?<![\w-])(?:white|black|gr[ae]y|silver|red|maroon|orange|yellow|gold|olive|lime|green|teal|aqua|cyan|blue|navy|purple|violet|fuchsia|magenta|pink|brown|tan|beige|ivory|coral|salmon|tomato|crimson|indigo)(?![\w-])/gi;
const tokenColours = 'a colour of the tokens in app/ui/styles.css: var(--color-…), or a class such as text-muted';

/** Names of colours count only in values of styles, because elsewhere they may be words. */
export function coloursIn(text: string, isStyle = false): string[] {
  return [...text.matchAll(colour), ...(isStyle ? text.matchAll(named) : [])].map(([found]) => found);
}

const withTokens = {
  'font-family': { tokens: /^var\(--font-\w+\)$/, instead: 'var(--font-sans), -heading, -banner or -mono' },
  'font-size': { tokens: /^(var\(--text-\d+\)|[\d.]+em|inherit)$/, instead: 'a step of the scale: var(--text-14)' },
  'font-weight': { tokens: /^(var\(--font-weight-[a-z]+\)|inherit)$/, instead: 'var(--font-weight-…)' },
  'font-stretch': { tokens: /^(var\(--stretch-[a-z]+\)|inherit)$/, instead: 'var(--stretch-…)' },
  'letter-spacing': { tokens: /^(var\(--tracking-[a-z]+\)|normal)$/, instead: 'var(--tracking-…)' },
  'border-radius': { tokens: /^(var\(--radius-\w+\)|inherit|0|50%)$/, instead: 'var(--radius-…)' },
} as const;

/** Definitions of tokens and faces are free. */
export function straysOfCss(source: string): Stray[] {
  const strays: Stray[] = [];
  const css = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const breakpoints = new Set([...css.matchAll(/--breakpoint-\w+:\s*([^;]+);/g)].map(([, value]) => value));
  const heads: string[] = [];
  let line = 1;
  let segment = '';
  let began = 1;
  for (const char of css) {
    if (char === '\n') line += 1;
    if (segment.trim() === '') began = line;
    if (char === '{') heads.push(...headOf(segment.trim(), began, breakpoints, strays));
    else if (char === '}') heads.pop();
    if (char === ';' || (char === '}' && segment.trim() !== '')) {
      const [, property = '', value = ''] = /^\s*([\w-]+)\s*:\s*([\s\S]+?)\s*$/.exec(segment) ?? [];
      const isDefinition = heads.includes('@theme') || heads.includes('@font-face') || isToken(property, heads);
      if (property && !isDefinition)
        strays.push(...straysOfValue(property, value).map((stray) => ({ ...stray, line: began })));
    }
    segment = '{};'.includes(char) ? '' : segment + char;
  }
  return strays;
}

/** The dark theme and the printed page define tokens, too. */
function isToken(property: string, heads: readonly string[]): boolean {
  return heads.includes('@layer theme') && /^--(color|shadow)-/.test(property);
}

function headOf(head: string, line: number, breakpoints: Set<string | undefined>, strays: Stray[]): [string] {
  for (const [found, width] of head.startsWith('@media') ? head.matchAll(/\b([\d.]+(?:rem|px|em))\b/g) : []) {
    if (!breakpoints.has(width)) strays.push({ line, found, instead: 'the width of a --breakpoint-…' });
  }
  return [head];
}

function straysOfValue(property: string, value: string): Omit<Stray, 'line'>[] {
  const rule = property in withTokens ? withTokens[property as keyof typeof withTokens] : null;
  if (rule && !rule.tokens.test(value)) return [{ found: `${property}: ${value}`, instead: rule.instead }];
  if (property === 'font')
    return [{ found: `${property}: ${value}`, instead: 'font-family, font-size and font-weight' }];
  const colours = coloursIn(value, true).map((found) => ({ found, instead: tokenColours }));
  const sizes = rule
    ? []
    : offGrid(value).map((found) => ({ found: `${property}: ${found}`, instead: nearest(found) }));
  return [...colours, ...sizes];
}

/** Lengths in letters, lines, shares or of the window are free. */
export function offGrid(value: string): string[] {
  return [...value.matchAll(/(?<![\w.-])-?([\d.]+)(px|rem|pt|cm|mm|in)\b/g)]
    .filter(([, digits, unit]) => {
      if (unit === 'rem') return !isOnGrid(Number(digits));
      return unit !== 'px' || !isFine(Number(digits));
    })
    .map(([found]) => found);
}

export function nearest(length: string): string {
  const [, digits = '', unit] = /([\d.]+)(px|rem)/.exec(length) ?? [];
  if (!digits) return 'rem in steps of 0.25';
  const px = unit === 'rem' ? Number(digits) * 16 : Number(digits);
  const step = Math.max(1, Math.round(px / 4));
  return `${step / 4}rem, step ${step} of the grid (${step * 4} px)`;
}
