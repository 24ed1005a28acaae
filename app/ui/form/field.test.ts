import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field, SelectField, TextAreaField } from './field.tsx';

test('the name of a field and what stands beside it are read aloud as two words', () => {
  const given = { name: 'stock', label: 'Existencias', aside: 'opcional' };
  const fields = [
    createElement(Field, given),
    createElement(SelectField, { ...given, options: [] }),
    createElement(TextAreaField, given),
  ];
  for (const field of fields) {
    const label = /<label[^>]*>(.*)<\/label>/.exec(renderToStaticMarkup(field))?.[1];
    expect(label?.replace(/<[^>]*>/g, '')).toBe('Existencias opcional');
  }
});
