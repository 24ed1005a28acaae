import { expect, test } from 'vitest';
import { limitOf, limitTable, ruleOf } from './route-rules.ts';

const files = new Set(['assets', 'images', 'favicon.svg', 'uploads']);

test.each([
  ['GET /ready', 'probes'],
  ['POST /api/wompi/events', 'events'],
  ['GET /payment', 'checkout'],
  ['POST /payment', 'checkout'],
  ['POST /payment.data', 'checkout'],
  ['POST /api/cart/check', 'checkout'],
  ['POST /api/cart/coupon', 'checkout'],
  ['GET /orders/NUC-1/pagar', 'checkout'],
  ['GET /success', 'payments'],
  ['POST /api/checkWompiTransactionStatus', 'payments'],
  ['GET /api/live', 'files'],
  ['GET /assets/a.js', 'files'],
  ['GET /favicon.svg', 'files'],
  ['GET /sitemap.xml', 'heavy'],
  ['GET /armar/1c1/imagen.png', 'heavy'],
  ['GET /product/1/imagen.png', 'heavy'],
  ['GET /armar/1c1/elegir/imagen.png', 'pages'],
  ['GET /admin', 'admin'],
  ['POST /admin/productos.data', 'admin'],
  ['POST /auth', 'writes'],
  ['POST /api/loginUserWithRecaptcha', 'writes'],
  ['GET /api/auth/callback/google', 'writes'],
  ['POST /api/builds/mend', 'heavy'],
  ['POST /api/reviews', 'writes'],
  ['GET /auth', 'pages'],
  ['GET /orders/NUC-1', 'pages'],
  // A path that is written oddly gets no limit of its own.
  ['GET /ready/../search', 'pages'],
  ['GET /payment/x', 'pages'],
  ['GET /administrator', 'pages'],
  ['GET /%70ayment', 'pages'],
  ['GET //ready', 'pages'],
])('16.8 %s is under the limit %s', (asked, limit) => {
  const [method = '', path = ''] = asked.split(' ');
  expect(limitOf(method, path, files)).toBe(limit);
});

test.each([
  ['/auth', 'always'],
  ['/Auth', 'always'],
  ['/auth/', 'always'],
  ['/AUTH/Register//', 'always'],
  ['/auth/recuperar', 'always'],
  ['/payment', 'once refused'],
  ['/Payment/', 'once refused'],
  ['/pqr', 'once refused'],
  ['/PQR', 'once refused'],
  ['/auth/codigo', undefined],
  ['/authors', undefined],
  ['/pqr/123', undefined],
  ['/', undefined],
])('the captcha at %s: %s, however the address is written', (path, captcha) => {
  expect(ruleOf(path, 'captcha')).toBe(captcha);
});

/** In `adapters/database/postgres.server.ts`. */
const connections = 20;

test('16.8 writes that all wait for a lock leave connections of the database to others', () => {
  const { checkout, writes, events, admin } = limitTable;
  const holding = [checkout, writes, events].reduce((sum, { working }) => sum + working, 0);
  expect(holding).toBeLessThan(connections);
  expect(checkout.working + admin.working).toBeLessThan(connections);
});
