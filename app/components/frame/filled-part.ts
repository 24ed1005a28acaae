import { cloneElement, createElement, type ReactElement, type ReactNode } from 'react';
import { writtenText } from '#app/ui/written-text.ts';

/** Around the number of a text, where the text will stand. No code writes such a sign, and texts come in only after the pieces are cut. */
const mark = '\u0001';

/** A part whose texts are only written: rendered once for all texts, and filled in. What is no text, or an empty one, belongs to its form. */
export function filledPart(
  name: string,
  part: ReactElement,
  rendered: (key: string, content: ReactNode) => string,
): string {
  const texts: string[] = [];
  const form = JSON.stringify(part.props, (_, value) =>
    typeof value === 'string' && value !== '' ? `${mark}${texts.push(writtenText(value)) - 1}${mark}` : value,
  );
  const pieces = rendered(name + form, createElement(Form, { part, form })).split(mark);
  for (let at = 1; at < pieces.length; at += 2) pieces[at] = texts[Number(pieces[at])] ?? '';
  return pieces.join('');
}

/** Read only when it is rendered. */
function Form({ part, form }: { part: ReactElement; form: string }) {
  return cloneElement(part, JSON.parse(form));
}
