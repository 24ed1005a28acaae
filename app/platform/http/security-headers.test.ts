import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bareWithoutPage, commonHeaders, pagePolicy } from './security-headers.server.ts';

const sources = { formTargets: ['https://checkout.wompi.co'], isHttps: true };
const hash = (text: string) => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

function directives(html: string, given = sources): Record<string, string[]> {
  return Object.fromEntries(
    pagePolicy(Buffer.from(html), given)
      .split('; ')
      .map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values];
      }),
  );
}

describe('the policy of a page', () => {
  test('names every inline script by its hash, exactly as it stands, once', () => {
    const html =
      '<html><head><script>theme()</script><script type="module" async="">\n  import "/a.js";\n</script>' +
      '<script id="data" type="application/ld+json">{"name":"Diadema ñ 💡"}</script></head>' +
      '<body><script>theme()</script><script></script></body></html>';
    expect(directives(html)['script-src']).toEqual([
      "'self'",
      hash('theme()'),
      hash('\n  import "/a.js";\n'),
      hash('{"name":"Diadema ñ 💡"}'),
      hash(''),
    ]);
  });

  test('has no hash for scripts that have an address', () => {
    const html =
      '<script src="/a.js"></script><script async="" src="/b.js"></script><script type="module" crossorigin src="/c.js"></script>';
    expect(directives(html)['script-src']).toEqual(["'self'"]);
  });

  test('takes an attribute that only ends in src for what it is', () => {
    expect(directives('<script data-src="x">run()</script>')['script-src']).toContain(hash('run()'));
  });

  test('knows no escape from the list: no inline, no eval, no nonce, no strangers', () => {
    const policy = pagePolicy(Buffer.from('<script>a()</script>'), sources);
    for (const way of ['unsafe-inline', 'unsafe-eval', 'nonce-', 'strict-dynamic', '*'])
      expect(policy).not.toContain(way);
    expect(directives('')).toMatchObject({
      'default-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
  });

  test('lets forms lead to the payment page only, and to https only where the shop has it', () => {
    expect(directives('')['form-action']).toEqual(["'self'", 'https://checkout.wompi.co']);
    expect(directives('')).toHaveProperty('upgrade-insecure-requests');
    const plain = directives('', { formTargets: [], isHttps: false });
    expect(plain['form-action']).toEqual(["'self'"]);
    expect(plain).not.toHaveProperty('upgrade-insecure-requests');
  });
});

describe('the headers of every answer', () => {
  test('forbid guessing types, framing and telling others the whole address', () => {
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

  test('of what is no page let nothing run', () => {
    expect(bareWithoutPage).toContain("default-src 'none'");
  });
});
