import { expect, test } from 'vitest';
import { cacheableAddress } from '../page-cache/cacheable-address.ts';
import { limitOf, limitOfCacheable, limitTable } from './limit-table.ts';

const files = new Set(['assets', 'images', 'favicon.svg', 'uploads']);

test.each([
  ['GET /ready', 'probes'],
  ['POST /api/wompi/events', 'events'],
  ['GET /payment', 'checkout'],
  ['POST /payment', 'checkout'],
  ['POST /payment.data', 'checkout'],
  ['POST /api/cart/check', 'checkout'],
  ['GET /orders/NUC-1/pagar', 'checkout'],
  ['GET /success', 'payments'],
  ['POST /api/checkWompiTransactionStatus', 'payments'],
  ['GET /api/live', 'live'],
  ['GET /assets/a.js', 'files'],
  ['GET /favicon.svg', 'files'],
  ['GET /sitemap.xml', 'machines'],
  ['GET /armar/1c1/imagen.png', 'drawings'],
  ['GET /product/1/imagen.png', 'drawings'],
  ['GET /armar/1c1/elegir/imagen.png', 'pages'],
  ['GET /admin', 'admin'],
  ['POST /admin/productos.data', 'admin'],
  ['POST /auth', 'accounts'],
  ['POST /api/loginUserWithRecaptcha', 'accounts'],
  ['GET /api/auth/callback/google', 'accounts'],
  ['POST /api/builds/mend', 'builds'],
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
  ['/', 'shelf'],
  ['/product/1', 'shelf'],
  ['/offers?page=2', 'shelf'],
  ['/search?q=ryzen', 'pages'],
  ['/offers?marca=amd', 'pages'],
])('16.8 %s, when it is not in memory, is under the limit %s', (url, limit) => {
  expect(limitOfCacheable(cacheableAddress(url)!)).toBe(limit);
});

/** In `adapters/database/postgres.server.ts`. */
const connections = 20;

test('16.8 writes that all wait for a lock leave connections of the database to others', () => {
  const { checkout, writes, events, admin } = limitTable;
  const holding = [checkout, writes, events].reduce((sum, { working }) => sum + working, 0);
  expect(holding).toBeLessThan(connections);
  expect(checkout.working + admin.working).toBeLessThan(connections);
});
