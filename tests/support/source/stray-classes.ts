import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';
import { type Literal, readSource } from '#scripts/source-text.ts';
import { coloursIn, nearest, offGrid, type Stray } from './stray-styles.ts';

/** Says which of some classes make a style at all with the tokens of this style sheet. */
export type KnownClasses = (candidates: readonly string[]) => Set<string>;

/** Tailwind itself, with our tokens: its own colours and sizes are switched off there, so `text-sm` and `bg-white` make nothing. */
export async function knownClasses(styleSheet: string): Promise<KnownClasses> {
  const packages = createRequire(import.meta.url);
  const system = await loadDesignSystem(readFileSync(styleSheet, 'utf8'), {
    base: dirname(styleSheet),
    async loadStylesheet(id, base) {
      const path = id === 'tailwindcss' ? packages.resolve('tailwindcss/index.css') : join(base, id);
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
    },
  });
  return (candidates) => {
    const styles = system.candidatesToCss([...candidates]);
    return new Set(candidates.filter((_, index) => styles[index] !== null));
  };
}

/** Classes that mark a place for other rules. */
const isMark = (name: string, sheet: string) =>
  /^(group|peer)(\/\w+)?$/.test(name) || new RegExp(`\\.${name.replace(/[^\w-]/g, '')}\\b`).test(sheet);

/** Sizes of a whole box or of a grid's tracks, which no scale can name; what is written must still lie on the grid. */
const measured = /^-?(grid-cols|grid-rows|auto-cols|auto-rows|w|h|min-w|min-h|max-w|max-h|size|basis|aspect)$/;

const paint = 'fill|stroke|stopColor|floodColor|lightingColor|backgroundColor|borderColor|outlineColor|textColor';
const letters = 'fontSize|fontFamily|fontWeight|fontStretch|letterSpacing|lineHeight';
const allowedPaint = /^(none|currentColor|transparent|inherit|var\(--color-[\w-]+\)|url\(#[\w-]+\))$/;

/** Colours, sizes and faces in a component that are none of the tokens. */
export function straysOfComponent(source: string, known: KnownClasses, sheet: string): Stray[] {
  const { code, literals } = readSource(source);
  const lines = lineAt(code);
  const textOf = (number: string | undefined) => literals[Number(number)]?.text ?? '';
  const strays: Stray[] = [];

  for (const [found, property, inBraces, given] of code.matchAll(
    new RegExp(`\\b(${paint}|color(?==))\\s*[=:]\\s*(?:\\{([^}]*)\\}|(['"\`]\\d+['"\`]))`, 'g'),
  )) {
    const at = code.indexOf(found);
    for (const [, number] of (inBraces ?? given ?? '').matchAll(/['"`](\d+)['"`]/g)) {
      const value = textOf(number);
      if (allowedPaint.test(value) || value === '') continue;
      const instead = 'currentColor, var(--color-…), or a class such as fill-accent';
      strays.push({ line: literals[Number(number)]?.line ?? lines(at), found: `${property}="${value}"`, instead });
    }
  }
  const painted = new Set(strays.map(({ line }) => line));

  for (const match of code.matchAll(new RegExp(`\\b(style(?==)|(?:${letters})(?=\\s*[=:]\\s*[{'"\`\\d]))`, 'g'))) {
    strays.push({ line: lines(match.index), found: `${match[0]}`, instead: 'classes: text-14, font-bold, w-12' });
  }
  for (const literal of literals) {
    strays.push(...straysOfLiteral(literal, known, sheet));
    const isPaintAlready = painted.has(literal.line);
    const colours = isPaintAlready || /^#?\.{0,2}\w*\//.test(literal.text) ? [] : coloursIn(literal.text);
    for (const found of colours) {
      strays.push({ line: literal.line, found, instead: 'a colour of the tokens: var(--color-…)' });
    }
  }
  return strays.sort((a, b) => a.line - b.line);
}

/** A list of classes is a literal of which Tailwind knows at least half. */
function straysOfLiteral({ text, line }: Literal, known: KnownClasses, sheet: string): Stray[] {
  // What begins otherwise is a figure, part of a drawing, or a sign.
  const words = text.split(/\s+/).filter((word) => /^[-*@[a-z]/.test(word) && word !== '-');
  const isKnown = known(words);
  const marks = words.filter((word) => isMark(word, sheet));
  if (words.length === 0 || (isKnown.size + marks.length) * 2 < words.length) return [];
  return words.flatMap((word): Stray[] => {
    if (isKnown.has(word)) {
      const stray = strayOfClass(word);
      return stray ? [{ line, found: word, instead: stray }] : [];
    }
    // A single word that looks like a class is more often just a word.
    if (marks.includes(word)) return [];
    return [{ line, found: word, instead: 'a class that exists: this one makes no style with our tokens' }];
  });
}

/** @returns what to use instead; null where nothing is wrong */
function strayOfClass(word: string): string | null {
  const variants = word.split(/:(?![^[(]*[\])])/);
  const utility = (variants.pop() ?? '').replace(/!$/, '');
  const [width] = variants.join(':').match(/\b(?:min|max)-\[[^\]]*\]/) ?? [];
  if (width) return 'a breakpoint of the tokens: sm, md, lg, xl';
  const [, name = '', value] = /^(.*?)-?[[(]([^\])]*(?:\([^)]*\)[^\])]*)*)[\])]/.exec(utility) ?? [];
  if (value === undefined) return strayStep(utility);
  if (!measured.test(name))
    return `a token instead of [${value}]${/\d(px|rem)/.test(value) ? `: ${nearest(value)}` : ''}`;
  const [off] = offGrid(value.replaceAll('_', ' '));
  return off ? nearest(off) : null;
}

/** `p-3.5` is a half step, for the inside of controls; `p-4.5` and `p-0.75` are beside the grid. */
function strayStep(utility: string): string | null {
  const [, figure = ''] = /-(\d+\.\d+)$/.exec(utility) ?? [];
  const steps = Number(figure);
  if (!figure || (Number.isInteger(steps * 2) && steps < 4)) return null;
  return `step ${Math.round(steps)} of the grid (${Math.round(steps) * 4} px)`;
}

function lineAt(code: string): (at: number) => number {
  return (at) => code.slice(0, at).split('\n').length;
}
