import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Node } from 'oxc-parser';
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';
import { type Literal, literalsIn, type ParsedSource, parseSource, walk } from '#scripts/parsed-source.ts';
import { coloursIn, nearest, offGrid, type Stray } from './stray-styles.ts';

/** Which of these classes make a style with our tokens. */
export type KnownClasses = (candidates: readonly string[]) => Set<string>;

/** Tailwind's own colours and sizes are off in our tokens, so `text-sm` and `bg-white` make no style. */
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

/** Classes without a style of their own that other rules refer to. */
const isMarkerClass = (name: string, sheet: string) =>
  /^(group|peer)(\/\w+)?$/.test(name) || new RegExp(`\\.${name.replace(/[^\w-]/g, '')}\\b`).test(sheet);

/** Utilities for whole boxes and tracks may take a written size, if it lies on the grid. */
const measured = /^-?(grid-cols|grid-rows|auto-cols|auto-rows|w|h|min-w|min-h|max-w|max-h|size|basis|aspect)$/;

const paint =
  /^(fill|stroke|color|stopColor|floodColor|lightingColor|backgroundColor|borderColor|outlineColor|textColor)$/;
const letters = /^(fontSize|fontFamily|fontWeight|fontStretch|letterSpacing|lineHeight)$/;
const allowedPaint = /^(|none|currentColor|transparent|inherit|var\(--color-[\w-]+\)|url\(#[\w-]+\))$/;

export function straysOfComponent(path: string, source: string, known: KnownClasses, sheet: string): Stray[] {
  const parsed = parseSource(path, source);
  const strays: Stray[] = [];
  walk(parsed.program, (node) => strays.push(...straysOfProperty(node, parsed)));
  const painted = new Set(strays.filter(({ found }) => found.includes('=')).map(({ line }) => line));
  for (const literal of literalsIn(parsed.program, parsed.lineAt)) {
    strays.push(...straysOfLiteral(literal, known, sheet));
    const isAddress = /^#?\.{0,2}\w*\//.test(literal.text);
    const colours = painted.has(literal.line) || isAddress ? [] : coloursIn(literal.text);
    for (const found of colours) {
      strays.push({ line: literal.line, found, instead: 'a colour of the tokens: var(--color-…)' });
    }
  }
  return strays.sort((a, b) => a.line - b.line);
}

/** `fill="red"`, `{ backgroundColor: 'red' }`, `fontSize={13}`, `style={…}`. */
function straysOfProperty(node: Node, { lineAt }: ParsedSource): Stray[] {
  const isAttribute = node.type === 'JSXAttribute';
  if (!isAttribute && node.type !== 'Property') return [];
  const { value } = node;
  const named = isAttribute ? node.name : node.key;
  if (!value || (named.type !== 'JSXIdentifier' && named.type !== 'Identifier')) return [];
  const { name } = named;
  const isWritten = isAttribute || value.type === 'Literal' || value.type === 'TemplateLiteral';
  if (isWritten && (letters.test(name) || (isAttribute && name === 'style'))) {
    return [{ line: lineAt(node.start), found: name, instead: 'classes: text-14, font-bold, w-12' }];
  }
  if (!isWritten || !paint.test(name) || (name === 'color' && !isAttribute)) return [];
  return literalsIn(value, lineAt)
    .filter(({ text }) => !allowedPaint.test(text))
    .map(({ text, line }) => ({
      line,
      found: `${name}="${text}"`,
      instead: 'currentColor, var(--color-…), or a class such as fill-accent',
    }));
}

/** A literal of which Tailwind knows at least half the words is a list of classes. */
function straysOfLiteral({ text, line }: Literal, known: KnownClasses, sheet: string): Stray[] {
  // Words that begin otherwise are numbers, paths of drawings, or punctuation.
  const words = text.split(/\s+/).filter((word) => /^[-*@[a-z]/.test(word) && word !== '-');
  const isKnown = known(words);
  const markerClasses = words.filter((word) => isMarkerClass(word, sheet));
  if (words.length === 0 || (isKnown.size + markerClasses.length) * 2 < words.length) return [];
  return words.flatMap((word): Stray[] => {
    if (isKnown.has(word)) {
      const stray = strayOfClass(word);
      return stray ? [{ line, found: word, instead: stray }] : [];
    }
    if (markerClasses.includes(word)) return [];
    return [{ line, found: word, instead: 'a class that exists: this one makes no style with our tokens' }];
  });
}

/** The build stops at a class that makes no style, so only off sizes are left to find. */
export function straysOfApplied(css: string): Stray[] {
  return [...css.matchAll(/@apply ([^;]+);/g)].flatMap(({ 1: classes = '', index }) =>
    classes.split(/\s+/).flatMap((found) => {
      const instead = strayOfClass(found);
      return instead ? [{ line: css.slice(0, index).split('\n').length, found, instead }] : [];
    }),
  );
}

/** @returns what to use instead; null if nothing is wrong */
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

/** `p-3.5` is an allowed half step; `p-4.5` and `p-0.75` are not. */
function strayStep(utility: string): string | null {
  const [, digits = ''] = /-(\d+\.\d+)$/.exec(utility) ?? [];
  const steps = Number(digits);
  if (!digits || (Number.isInteger(steps * 2) && steps < 4)) return null;
  return `step ${Math.round(steps)} of the grid (${Math.round(steps) * 4} px)`;
}
