/** A background tab or a printer never reports a paint. */
const patienceMs = 1500;

/** Scripts load at the first paint or touch; what is pressed until then is kept (`browser/frame/early-presses.ts`). */
const starter = `{
  const held = document.getElementById('late-scripts');
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
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { once: true, capture: true });
  if (document.hidden) start();
  else new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(start, ${patienceMs}));
}`
  .replaceAll(/\s+/g, ' ')
  .replaceAll(/ ?([{}()=,;:]) ?/g, '$1');

/**
 * Scripts come late, after styles, fonts and pictures: measured on slow 4G, the front page's largest picture takes 1.6
 * s instead of 2.9. React Router has no option for this. Pages with a nonce (the captcha's) stay as they are.
 */
export function withLateScripts(html: string): string {
  const files: string[] = [];
  // React puts them into the head; the body is much longer.
  const headLength = html.indexOf('</head>');
  const head = html.slice(0, headLength).replaceAll(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_link, href) => {
    files.push(href);
    return '';
  });
  if (files.length === 0) return html;
  const body = html
    .slice(headLength)
    .replace(
      '<script type="module" async="">',
      `<script type="text/plain" id="late-scripts" data-files="${files.join(' ')}">`,
    )
    .replace('</body>', () => `<script>${starter}</script></body>`);
  return head + body;
}
