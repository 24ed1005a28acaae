/** A background tab or a printer never reports a paint. */
const patienceMs = 1500;

/** Scripts load at the first paint or touch; what is pressed until then is stored (`browser/frame/early-presses.ts`). */
export const starter = `{
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

const moduleScript = Buffer.from('<script type="module" async="">');

/**
 * Scripts come late, after styles, fonts and pictures: measured on slow 4G, the front page's largest picture takes 1.6
 * s instead of 2.9. React Router has no option for this. Pages with a nonce (the captcha's) stay as they are.
 */
export function withLateScripts(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const files: string[] = [];
  // React puts them into the head. The body is much longer, and is not decoded.
  const headLength = page.indexOf('</head>');
  const head = page
    .toString('utf8', 0, headLength)
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_link, href) => {
      files.push(href);
      return '';
    });
  // One of the last things of a page.
  const module = page.lastIndexOf(moduleScript);
  const end = page.lastIndexOf('</body>');
  if (files.length === 0 || module < headLength || end < 0) return page;
  return Buffer.concat([
    Buffer.from(head),
    page.subarray(headLength, module),
    Buffer.from(`<script type="text/plain" id="late-scripts" data-files="${files.join(' ')}">`),
    page.subarray(module + moduleScript.length, end),
    Buffer.from(`<script>${starter}</script>`),
    page.subarray(end),
  ]);
}
