import { expect, test } from 'vitest';
import { withLateScripts as lateScripts } from './late-scripts.server.ts';

const page = (head: string, body: string) =>
  `<html><head>${head}</head><body><p>¡Hola, Bogotá!</p>${body}</body></html>`;
const withLateScripts = (html: string) => lateScripts(Buffer.from(html)).toString();
const script = '<script type="module" async="">import "/assets/a.js";</script>';
const preloads = '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>';

test('nothing of a page’s scripts is asked for before its starter runs', () => {
  const html = withLateScripts(page(preloads, script));
  expect(html).not.toContain('modulepreload" href');
  expect(html).not.toContain('type="module"');
  expect(html).toContain('<p>¡Hola, Bogotá!</p>');
  expect(html).toContain(
    '<script type="text/plain" id="late-scripts" data-files="/assets/a.js /assets/b.js">import "/assets/a.js";</script>',
  );
  // Last, because it looks for what stands before it.
  expect(html).toMatch(/<script>\{const held=[^<]+<\/script><\/body><\/html>$/);
});

test('the starter is a script that can be read', () => {
  const [, starter = ''] = /<script>(\{const held.*?)<\/script>/.exec(withLateScripts(page(preloads, script))) ?? [];
  expect(() => new Function(starter)).not.toThrow();
});

test('a page whose scripts carry a nonce, or that has none, stays as it is', () => {
  for (const html of [
    page(
      '<link rel="modulepreload" href="/assets/a.js" nonce="x"/>',
      '<script nonce="x" type="module" async=""></script>',
    ),
    page('', '<script>1</script>'),
  ])
    expect(withLateScripts(html)).toBe(html);
});
