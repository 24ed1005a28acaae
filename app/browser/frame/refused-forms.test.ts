import { type DataStrategyResult, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToasts } from '#app/ui/toast.ts';
import { keepRefusedForms } from './refused-forms.ts';

const route = 'routes/checkout/payment';
const said = { fields: { email: 'Revisa el correo' } };

function noToasts(): void {
  for (const { key } of shownToasts()) dismissToast(key);
}

beforeEach(() => {
  // Those of another file, which share this process.
  noToasts();
  vi.stubGlobal('window', { __reactRouterDataRouter: { state: { actionData: { [route]: said } } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  noToasts();
});

const answered = (status: number, body: unknown) =>
  keepRefusedForms({ [route]: { type: 'error', result: new ErrorResponse(status, '', body) } })[
    route
  ] as DataStrategyResult;

test.each([
  [503, { error: 'Hay mucha gente en la tienda.', retryAfterSeconds: 4 }],
  [502, { error: 'Puede que ya esté hecho: mira tu correo.' }],
  [504, { error: 'Puede que ya esté hecho: mira tu correo.' }],
  [413, { error: 'Lo que enviaste es demasiado grande.' }],
  [429, { error: 'Hay demasiadas conexiones desde tu red.', retryAfterSeconds: 10 }],
])('a form that was answered %i before its page keeps what was typed and said, and a line says why', (status, body) => {
  expect(answered(status, JSON.stringify(body))).toMatchObject({
    type: 'data',
    result: { data: said, init: { status } },
  });
  expect(shownToasts().map(({ text }) => text)).toEqual([body.error]);
});

test.each([
  ['a page of failures', 500, 'Algo falló de nuestro lado.'],
  ['a page of a proxy', 502, '<html>Bad Gateway</html>'],
  ['null', 502, 'null'],
  ['what a page itself refused', 409, { error: 'sold_out' }],
])('%s stays what it is', (_what, status, body) => {
  expect(answered(status, body).type).toBe('error');
  expect(shownToasts()).toEqual([]);
});
