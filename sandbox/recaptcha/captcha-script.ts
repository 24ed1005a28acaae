/** Like Google's api.js, it calls what waits in `___grecaptcha_cfg.fns` and in `onload`. */
export function captchaScript(siteKey: string, onload: string | null): string {
  return `(() => {
  const siteKey = ${literal(siteKey)};
  const onload = ${literal(onload)};
  const tokens = new URL('/recaptcha/api/token', document.currentScript.src).href;
  const grecaptcha = (window.grecaptcha = window.grecaptcha || {});
  grecaptcha.ready = (callback) => void Promise.resolve().then(callback);
  grecaptcha.execute = async (key, options) => {
    if (key !== siteKey) throw new Error('Invalid site key or not loaded in api.js: ' + key);
    const body = new URLSearchParams({ k: key, action: (options && options.action) || '', host: location.hostname });
    const response = await fetch(tokens, { method: 'POST', body, credentials: 'omit' });
    if (!response.ok) throw new Error('reCAPTCHA gave no token: ' + (await response.text()));
    return response.text();
  };
  const waiting = (window.___grecaptcha_cfg && window.___grecaptcha_cfg.fns) || [];
  for (const callback of waiting) grecaptcha.ready(callback);
  if (onload && typeof window[onload] === 'function') grecaptcha.ready(window[onload]);
})();
`;
}

/** Escaped, because it comes from the address and runs on the store's pages. */
function literal(text: string | null): string {
  return JSON.stringify(text)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
