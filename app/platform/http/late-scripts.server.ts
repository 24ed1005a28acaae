/** A browser that shows nothing (a background tab, a printer) never reports a paint; scripts start after this time. */
const patienceMs = 1500;

/**
 * Runs while the page is read: loads the page's scripts at the first paint or the first touch. Presses of buttons that only scripts
 * answer are kept and repeated (`browser/frame/early-clicks.ts`); links and forms work without scripts. React does not get the first
 * press: before it is ready it would drop it, and afterwards it would answer twice.
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
 * Makes a page load its scripts late, so that styles, fonts and pictures have a slow connection to themselves: measured on slow 4G,
 * the largest picture of the front page is there after 1.6 s instead of 2.9. React Router has no option for this, so its script tags
 * are put aside here for the starter. Pages with a nonce (the captcha's) stay as they are.
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
