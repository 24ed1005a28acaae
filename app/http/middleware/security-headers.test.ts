import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { bareWithoutPage, commonHeaders, pagePolicy, securityHeaders } from './security-headers.server.ts';

const sources = { formTargets: ['https://checkout.wompi.co'], isHttps: true };
const hash = (text: string) => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

function directives(scripts: readonly (string | Buffer)[], given = sources): Record<string, string[]> {
  return Object.fromEntries(
    pagePolicy(scripts, given)
      .split('; ')
      .map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values];
      }),
  );
}

describe('the policy of a page', () => {
  test('names every inline script by its hash, exactly as it stands, once', () => {
    const scripts = ['theme()', '\n  import "/a.js";\n', '{"name":"Diadema ñ 💡"}', 'theme()', ''];
    const bytes = scripts.map((text) => Buffer.from(text));
    for (const written of [scripts, bytes])
      expect(directives(written)['script-src']).toEqual([
        "'self'",
        hash('theme()'),
        hash('\n  import "/a.js";\n'),
        hash('{"name":"Diadema ñ 💡"}'),
        hash(''),
      ]);
  });

  test('with a foreign script trusts its nonce, which our own scripts carry too, and no hash', () => {
    const foreign = { nonce: 'abc', connect: ['https://captcha.test'], frame: ['https://captcha.test'] };
    expect(pagePolicy(['theme()'], sources, { foreign })).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
  });

  test('knows no escape from the list: no inline, no eval, no nonce, no strangers', () => {
    const policy = pagePolicy(['a()'], sources);
    for (const keyword of ['unsafe-inline', 'unsafe-eval', 'nonce-', 'strict-dynamic', '*'])
      expect(policy).not.toContain(keyword);
    expect(directives([])).toMatchObject({
      'default-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
  });

  test('lets forms lead to the payment page only, and to https only where the shop has it', () => {
    expect(directives([])['form-action']).toEqual(["'self'", 'https://checkout.wompi.co']);
    expect(directives([])).toHaveProperty('upgrade-insecure-requests');
    const plain = directives([], { formTargets: [], isHttps: false });
    expect(plain['form-action']).toEqual(["'self'"]);
    expect(plain).not.toHaveProperty('upgrade-insecure-requests');
  });
});

describe('the headers of every answer', () => {
  test('forbid guessing types, framing and giving others the whole address', () => {
    expect(commonHeaders(sources)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
  });

  test('keep browsers on https only where the shop has it', () => {
    expect(commonHeaders(sources)['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(commonHeaders({ ...sources, isHttps: false })).not.toHaveProperty('strict-transport-security');
  });

  test('name an opener policy, but on pages that lead to Wompi: in WebKit, Back would never end to load', async () => {
    const app = new Hono().use(securityHeaders(sources)).get('*', (c) => c.text('hola'));
    const policyOf = async (path: string) => (await app.request(path)).headers.get('cross-origin-opener-policy');
    expect(await policyOf('/')).toBe('same-origin-allow-popups');
    expect(await policyOf('/payment/')).toBe('same-origin-allow-popups');
    expect(await policyOf('/payment?pedido=1')).toBeNull();
    expect(await policyOf('/orders/order_1')).toBeNull();
    expect(await policyOf('/orders')).toBe('same-origin-allow-popups');
    expect((await app.request('/payment')).headers.get('x-frame-options')).toBe('DENY');
  });

  test('of what is no page let nothing run', () => {
    expect(bareWithoutPage).toContain("default-src 'none'");
  });
});
