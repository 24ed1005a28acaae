import { expect, test } from 'vitest';
import { routeNames } from './route-table.ts';

const nameOf = routeNames(
  Object.fromEntries(
    [
      '',
      'blog/one',
      'orders/:reference',
      'orders/:reference/pagar',
      'admin/cambios/:id',
      'admin/cambios/nuevo',
      'api/auth/*',
      '*',
    ].map((path) => [path, path === '' ? { index: true } : { path }]),
  ) as never,
);

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/blog/one', '/blog/one'],
  ['/BLOG/one/', '/blog/one'],
  ['/orders/order_1', '/orders/:reference'],
  ['/orders/order_1.data', '/orders/:reference'],
  ['/orders/order_1/pagar', '/orders/:reference/pagar'],
  ['/admin/cambios/nuevo', '/admin/cambios/nuevo'],
  ['/admin/cambios/7', '/admin/cambios/:id'],
  ['/api/auth/callback/google', '/api/auth/*'],
  ['/wp-login.php', '*'],
  ['/orders/a/b/c', '*'],
])('%s is answered by %s', (path, name) => {
  expect(nameOf(path)).toBe(name);
});
