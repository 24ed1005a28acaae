import type { PdfFace } from '#app/shop/shared/pdf-document.ts';
import coverage from './font-coverage.json' with { type: 'json' };

/** A file of Noto Sans or Noto Sans SC: each has the letters of a script, or some hundred ideographs. */
export type Slice = string;

/** A stretch of text in one font. */
export interface TextRun {
  text: string;
  font: PdfFace | Slice;
}

/** Both ends of each range, in order. */
type Ranges = readonly number[];

const { characters } = coverage;
const faces: readonly string[] = ['text', 'wide', 'mono'] satisfies readonly PdfFace[];
const rangesOf = new Map<string, Ranges>();
let slices: readonly Slice[] = [];
/** By character of the first plane, which is all that slices have: the number of the first that has it, from 1 on. */
let firstSlices = new Uint8Array();

/** Read with the first text that asks for it, because most texts are of the face's own characters. */
function readCoverage(): void {
  if (rangesOf.size > 0) return;
  for (const [font, ranges] of Object.entries(characters)) {
    const ends = ranges.split(' ').flatMap((range) => {
      const [first = '', last = first] = range.split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    });
    rangesOf.set(font, ends);
  }
  slices = Object.keys(characters).filter((font) => !faces.includes(font));
  firstSlices = new Uint8Array(0x10000);
  for (const [index, slice] of [...slices.entries()].reverse()) {
    const ends = rangesOf.get(slice) ?? [];
    for (let at = 0; at < ends.length; at += 2) firstSlices.fill(index + 1, ends[at], (ends[at + 1] ?? 0) + 1);
  }
}

function hasCharacter(font: string, code: number): boolean {
  const ranges = rangesOf.get(font) ?? [];
  let [low, high] = [0, ranges.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[2 * middle + 1] ?? 0) < code) low = middle + 1;
    else high = middle;
  }
  return (ranges[2 * low] ?? Number.POSITIVE_INFINITY) <= code;
}

function hasAll(font: string, text: string): boolean {
  for (const character of text) if (!hasCharacter(font, character.codePointAt(0) ?? 0)) return false;
  return true;
}

/** Each face has these (`font-coverage.test.ts`). */
const ofEveryFace = /^[\n\x20-\x7e\xa0-\xac\xae-\xff]*$/;

export function isOfEveryFace(text: string): boolean {
  return ofEveryFace.test(text);
}

/** What readers take for one character. `Intl.Segmenter` knows more scripts, and takes ten times as long for a pile of slips. */
const grapheme = /(?:\p{RI}\p{RI}|.)(?:[\p{M}\p{Emoji_Modifier}\u200c\u{e0020}-\u{e007f}]|\u200d.?)*/gsu;
const graphemesOf = (text: string): readonly string[] => text.match(grapheme) ?? [];

/** The first that has the whole grapheme, so that an accent stands on its letter; null where none has. */
function sliceOf(shape: string): Slice | null {
  if (shape.length > 1) return slices.find((each) => hasAll(each, shape)) ?? null;
  return slices[(firstSlices[shape.charCodeAt(0)] ?? 0) - 1] ?? null;
}

/** Joiners and variants of emoji, marks of direction, soft hyphens: they have no shape of their own. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

export function withoutIgnorable(text: string): string {
  return text.replace(ignorable, '');
}

function isCovered(shape: string): boolean {
  return hasAll('text', shape) || sliceOf(shape) !== null;
}

/** Graphemes that no font has, in their order. */
export function* missingGraphemes(text: string): Generator<string, void> {
  if (isOfEveryFace(text)) return;
  readCoverage();
  for (const segment of graphemesOf(text)) {
    if (segment === '\n' || isCovered(segment) || isCovered(withoutIgnorable(segment))) continue;
    yield segment;
  }
}

/** A stretch of them is one substitute: a name in a script that no font has would be a row of them. */
export function substituteMissing(text: string, substitute: string): string {
  const missing = new Set(missingGraphemes(text));
  if (missing.size === 0) return text;
  let written = '';
  let wasMissing = false;
  for (const segment of graphemesOf(text)) {
    const isMissing = missing.has(segment);
    if (!isMissing) written += segment;
    else if (!wasMissing) written += substitute;
    wasMissing = isMissing;
  }
  return written;
}

/** Letters that stand together; between ideographs a line may end, so each is a word of its own. */
const word = /(?:(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{M}])+/gu;

/**
 * Splits a text by the fonts that have its characters: the face, and slices for words of which the face lacks a letter, all letters of
 * them, because two designs in one word look like an error.
 */
export function textRuns(text: string, face: PdfFace): TextRun[] {
  if (isOfEveryFace(text)) return [{ text, font: face }];
  readCoverage();
  const runs: TextRun[] = [];
  const add = (part: string, font: string) => {
    const last = runs.at(-1);
    if (last?.font === font) last.text += part;
    else runs.push({ text: part, font });
  };
  const addGraphemes = (part: string, isWord: boolean) => {
    for (const segment of graphemesOf(part)) {
      const previous = runs.at(-1)?.font ?? face;
      if (!isWord && hasAll(face, segment)) add(segment, face);
      else if (previous !== face && hasAll(previous, segment)) add(segment, previous);
      else add(segment, sliceOf(segment) ?? face);
    }
  };
  let end = 0;
  for (const { 0: letters, index } of text.matchAll(word)) {
    addGraphemes(text.slice(end, index), false);
    if (hasAll(face, letters)) add(letters, face);
    else addGraphemes(letters, true);
    end = index + letters.length;
  }
  addGraphemes(text.slice(end), false);
  return runs;
}
