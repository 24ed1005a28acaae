import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';

const countdownScript = `for (const place of document.querySelectorAll('[data-until]')) {
  const until = Date.now() + Number(place.dataset.left);
  const show = () => {
    const seconds = Math.max(0, Math.floor((until - Date.now()) / 1000));
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor((seconds % 3600) / 60);
    place.textContent = hours > 0 ? hours + ' h ' + minutes + ' min' : minutes + ' min ' + (seconds % 60) + ' s';
  };
  show();
  setInterval(show, 1000);
}
`;

const FONTS: Record<string, string> = {
  'archivo.woff2': '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  'jetbrains-mono.woff2': '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
};

/** A missing font is a 404, because the pages have fallbacks. */
export function assetRoutes(): Hono {
  const assets = new Hono();
  const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');
  assets.get('/style.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));
  assets.get('/countdown.js', (c) =>
    c.body(countdownScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  assets.get('/fonts/:name', (c) => {
    const font = fontFile(c.req.param('name'));
    if (!font) return c.notFound();
    return c.body(font, 200, { 'content-type': 'font/woff2', 'cache-control': 'max-age=86400' });
  });
  return assets;
}

function fontFile(name: string): Uint8Array<ArrayBuffer> | null {
  const source = FONTS[name];
  if (source === undefined) return null;
  try {
    return new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(source))));
  } catch {
    return null;
  }
}
