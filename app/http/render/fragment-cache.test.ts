import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderFragment } from './fragment-cache.server.ts';

let renders = 0;

function Long() {
  renders += 1;
  return 'x'.repeat(1_000_000);
}

test('parts are rendered once, and long ones leave as much room as short ones', () => {
  const ask = (key: string) => renderFragment(key, createElement(Long));
  for (let n = 0; n < 20; n += 1) ask(`part ${n}`);
  expect(renders).toBe(20);
  ask('part 19');
  expect(renders).toBe(20);
  ask('part 0');
  expect(renders).toBe(21);
  expect(ask('part 14')).toHaveLength(1_000_000);
  expect(renders).toBe(21);
});
