/** A browser that shows nothing (a tab in the background, a printer) paints nothing, and says so to nobody. */
const patienceMs = 1500;

/**
 * Runs while the page is read: loads the page's scripts as soon as something is painted, or somebody touches the page. Buttons that
 * only scripts can answer are remembered and pressed again (`browser/frame/early-clicks.ts`); links and forms work without. React is not
 * told of the first press: where it listens but cannot answer yet, it drops what it hears, and where it can, it would answer twice.
 */
const starter = `{
  const held = document.getElementById('late-scripts');
  const buttons = [];
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent: held.textContent }));
    const files = held.dataset.files.split(' ');
    const preload = () => {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: files.shift() }));
      if (files.length) setTimeout(preload);
    };
    preload();
  };
  const keep = (event) => {
    const button = event.target.closest('button[type="button"]');
    if (!button) return;
    event.stopImmediatePropagation();
    buttons.push(button);
  };
  addEventListener('click', keep, true);
  window.earlyClicks = { buttons, stop: () => removeEventListener('click', keep, true) };
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { once: true, capture: true });
  if (document.hidden) start();
  else new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(start, ${patienceMs}));
}`
  .replaceAll(/\s+/g, ' ')
  .replaceAll(/ ?([{}()=,;:]) ?/g, '$1');

/**
 * Pages are whole before scripts arrive, so on a slow connection style, faces and pictures have it for themselves: measured on a
 * phone with slow 4G, the largest picture of the front page is there after 1.6 s instead of 2.9. React Router writes scripts into
 * the page to load at once and takes no word on it, so they are put aside here, and the page's starter brings them back.
 * Pages whose scripts carry a nonce stay as they are: they are forms, and load a stranger's script besides.
 */
export function withLateScripts(html: string): string {
  const files: string[] = [];
  const withoutPreloads = html.replaceAll(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_link, href: string) => {
    files.push(href);
    return '';
  });
  if (files.length === 0) return html;
  return withoutPreloads
    .replace(
      '<script type="module" async="">',
      `<script type="text/plain" id="late-scripts" data-files="${files.join(' ')}">`,
    )
    .replace('</body>', () => `<script>${starter}</script></body>`);
}
