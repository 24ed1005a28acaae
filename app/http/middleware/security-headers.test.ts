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
    expect(pagePolicy(['theme()'], sources, foreign)).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
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

  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      null,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      null,
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'same-origin-allow-popups',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'same-origin-allow-popups'],
    ['', 'same-origin-allow-popups'],
  ])('name no opener policy to WebKit, which would never end to go back: %s', async (userAgent, policy) => {
    const app = new Hono().use(securityHeaders(sources)).get('/', (c) => c.text('hola'));
    const answer = await app.request('/', { headers: { 'user-agent': userAgent } });
    expect(answer.headers.get('cross-origin-opener-policy')).toBe(policy);
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  });

  test('of what is no page let nothing run', () => {
    expect(bareWithoutPage).toContain("default-src 'none'");
  });
});
