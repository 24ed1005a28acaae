import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** S9.49: notices of sign-in, registration and payment stay longer, and that a form found no room. */
const longer = [
  'app/components/auth/auth-form.tsx',
  'app/browser/checkout/use-payment-result.ts',
  'app/routes/auth/register.tsx',
  'app/routes/auth/sign-in.tsx',
  'app/browser/auth/welcome-mail.ts',
  'app/browser/frame/refused-forms.ts',
  'app/routes/auth/google.tsx',
];

const seconds = new Map(
  ['app/browser', 'app/components', 'app/routes']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/development\//.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')] as const)
    .filter(([, source]) => source.includes('showToast('))
    .map(([path, source]) => [path, [...source.matchAll(/\bseconds: (\w+)/g)].map(([, digits]) => Number(digits))]),
);

test('notices of sign-in, registration and payment stay for 5 seconds', { tags: ['S9.49'] }, () => {
  for (const path of longer) {
    expect(seconds.get(path)?.length, path).toBeGreaterThan(0);
    expect(new Set(seconds.get(path)), path).toEqual(new Set([5]));
  }
});

test('all others, those of the cart and of the admin among them, stay for 3', { tags: ['S9.48'] }, () => {
  const others = [...seconds].filter(([path]) => !longer.includes(path));
  expect(others.length).toBeGreaterThan(8);
  for (const [path, durations] of others) {
    expect(durations.length, path).toBeGreaterThan(0);
    expect(new Set(durations), path).toEqual(new Set([3]));
  }
});
