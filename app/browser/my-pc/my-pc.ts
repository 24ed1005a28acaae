import { emptyPc, isEmptyPc, type MyPc, parseMyPc, writtenMyPc } from '#app/shop/builds/owned/my-pc.ts';
import { fitChoice, noPcButMarks } from './fit-choice.ts';
import { keptMyPc } from './kept-my-pc.ts';

/** A larger text was not written here. */
const longestKept = 200_000;
let known: { text: string; pc: MyPc } = { text: '', pc: emptyPc };

/** The same object until it changes. */
export function readMyPcHere(text = keptMyPc.read()): MyPc {
  if (known.text !== text) known = { text, pc: text.length > longestKept ? emptyPc : parseMyPc(text) };
  return known.pc;
}

export function writeMyPcHere(pc: MyPc): void {
  keptMyPc.set(textOf(pc));
}

function textOf(pc: MyPc): string {
  if (!isEmptyPc(pc)) return JSON.stringify(writtenMyPc(pc));
  return fitChoice.read() === 'build' ? noPcButMarks : '';
}
