import { emptyPc, isEmptyPc, type MyPc, parseMyPc, writtenMyPc } from '#app/shop/builds/owned/my-pc.ts';
import { badgesWithoutPc, fitChoice } from './fit-choice.ts';
import { storedMyPc } from './stored-my-pc.ts';

/** A larger text was not written here. */
const longestStored = 200_000;
let known: { text: string; pc: MyPc } = { text: '', pc: emptyPc };

/** The same object until it changes. */
export function readMyPcHere(text = storedMyPc.read()): MyPc {
  if (known.text !== text) known = { text, pc: text.length > longestStored ? emptyPc : parseMyPc(text) };
  return known.pc;
}

export function writeMyPcHere(pc: MyPc): void {
  storedMyPc.set(textOf(pc));
}

function textOf(pc: MyPc): string {
  if (!isEmptyPc(pc)) return JSON.stringify(writtenMyPc(pc));
  return fitChoice.read() === 'build' ? badgesWithoutPc : '';
}
