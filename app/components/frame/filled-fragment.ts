import { cloneElement, createElement, type ReactElement, type ReactNode } from 'react';
import { writtenText } from '#app/ui/written-text.ts';

/** Stands around the number of a text. No code writes this character, and texts come in only after the chunks are cut. */
const delimiter = '\u0001';

/** A part whose texts are only written: rendered once for all texts, and filled in. What is no text, or an empty one, belongs to its form. */
export function filledFragment(
  name: string,
  part: ReactElement,
  rendered: (key: string, content: ReactNode) => string,
): string {
  const texts: string[] = [];
  const form = JSON.stringify(part.props, (_, value) =>
    typeof value === 'string' && value !== '' ? `${delimiter}${texts.push(writtenText(value)) - 1}${delimiter}` : value,
  );
  const chunks = rendered(name + form, createElement(Form, { part, form })).split(delimiter);
  for (let at = 1; at < chunks.length; at += 2) chunks[at] = texts[Number(chunks[at])] ?? '';
  return chunks.join('');
}

/** Read only when it is rendered. */
function Form({ part, form }: { part: ReactElement; form: string }) {
  return cloneElement(part, JSON.parse(form));
}
