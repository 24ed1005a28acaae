import { gzipSync } from 'node:zlib';

export function scriptBudget(url: string) {
  const scripts = new Map<string, Promise<{ size: number; imports: string[] }>>();

  async function bytesOf(html: string): Promise<number> {
    const named = html.matchAll(
      /<link rel="modulepreload"[^>]* href="([^"]+)"|<script[^>]* src="([^"]+)"|\b(?:import|from)\s*"(\/assets\/[^"]+)"/g,
    );
    // Scripts that start after the first paint count as well (`http/render/html-postprocessing.server.ts`).
    const deferred = /<script[^>]* data-files="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
    const queue = [
      ...deferred,
      ...[...named].map(([, preloaded, sourced, imported]) => preloaded ?? sourced ?? imported ?? ''),
    ];
    const seen = new Set<string>();
    let sum = 0;
    for (let next = queue.pop(); next; next = queue.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      const { size, imports } = await script(next);
      sum += size;
      queue.push(...imports);
    }
    return sum;
  }

  function script(path: string) {
    const known = scripts.get(path) ?? readScript(path);
    scripts.set(path, known);
    return known;
  }

  async function readScript(path: string) {
    // Scripts of other origins (captcha) do not count.
    const { href, origin } = new URL(path, url);
    if (origin !== url) return { size: 0, imports: [] };
    const response = await fetch(href);
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    const source = await response.text();
    // Static imports only, such as `import{a}from"./b.js"` and `import"./b.js"`.
    const imports = [...source.matchAll(/(?:\bfrom|\bimport)\s*"(\.\/[^"]+\.js)"/g)];
    return {
      size: gzipSync(source).length,
      imports: imports.map(([, address = '']) => new URL(address, href).pathname),
    };
  }

  return { bytesOf };
}
