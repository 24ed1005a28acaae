import { gzipSync } from 'node:zlib';

/** How much script pages load, each file of the store read once. */
export function scriptBudget(url: string) {
  const scripts = new Map<string, Promise<{ size: number; imports: string[] }>>();

  /** The scripts that a page names in its head or imports, and all that those import from the start; compressed. */
  async function bytesOf(html: string): Promise<number> {
    const named = html.matchAll(
      /<link rel="modulepreload"[^>]* href="([^"]+)"|<script[^>]* src="([^"]+)"|\b(?:import|from)\s*"(\/assets\/[^"]+)"/g,
    );
    // What comes after the first paint counts as well (`late-scripts.server.ts`).
    const late = /<script[^>]* data-files="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
    const queue = [
      ...late,
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
    // The provider's own script (captcha) is not ours to weigh.
    const { href, origin } = new URL(path, url);
    if (origin !== url) return { size: 0, imports: [] };
    const response = await fetch(href);
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    const source = await response.text();
    // `import{a}from"./b.js"` and `import"./b.js"`; what is loaded later is written `import("./b.js")`.
    const imports = [...source.matchAll(/(?:\bfrom|\bimport)\s*"(\.\/[^"]+\.js)"/g)];
    return {
      size: gzipSync(source).length,
      imports: imports.map(([, address = '']) => new URL(address, href).pathname),
    };
  }

  return { bytesOf };
}
