import { expect, test } from 'vitest';
import { lackedByCi, neededPrograms, otherBrowsers } from './needed-programs.ts';

test('a machine of CI fails for every program that it lacks, but not for Firefox and WebKit', () => {
  const others = neededPrograms.filter((program) => !otherBrowsers.includes(program));
  expect(others.length).toBeGreaterThan(0);
  expect(lackedByCi(neededPrograms)).toEqual(others);
  expect(otherBrowsers.map(({ shows }) => shows)).toEqual(['Firefox', 'WebKit', 'WebKit', 'WebKit']);
});
