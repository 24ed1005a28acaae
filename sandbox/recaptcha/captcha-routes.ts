import type { Context } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { CaptchaKeys } from '../keys.ts';
import type { Switches } from '../switches.ts';
import { captchaScript } from './captcha-script.ts';
import type { TokenBook } from './token-book.ts';

const LOW_SCORE = 0.1;
const action = /^[A-Za-z0-9_/]{1,100}$/;

export function captchaRoutes(keys: CaptchaKeys, tokens: TokenBook, switches: Switches): Hono {
  const captcha = new Hono();
  captcha.use(bodyLimit({ maxSize: 64 * 1024 }));

  captcha.get('/api.js', (c) => {
    const { captchaScript: mode } = switches.current();
    if (mode === 'missing') return c.notFound();
    const script = captchaScript(c.req.query('render') ?? '', c.req.query('onload') ?? null);
    return c.body(script, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  captcha.post('/api/token', async (c) => {
    // Any page may ask, as at Google's; the store checks the host when it verifies.
    c.header('access-control-allow-origin', '*');
    const form = new URLSearchParams(await c.req.text());
    const wanted = form.get('action') ?? '';
    if (switches.current().captchaScript === 'no-token') return c.text('no token today', 503);
    if (form.get('k') !== keys.siteKey) return c.text('Invalid site key', 400);
    if (wanted !== '' && !action.test(wanted)) return c.text('Invalid action name', 400);
    return c.text(tokens.give(wanted, hostOf(c) ?? form.get('host') ?? ''));
  });

  captcha.post('/api/siteverify', async (c) => {
    const form = await formOf(c);
    const { captchaMode } = switches.current();
    if (captchaMode === 'hang') {
      await new Promise((gaveUp) => c.req.raw.signal.addEventListener('abort', gaveUp, { once: true }));
      return c.text('Gateway Timeout', 504);
    }
    if (captchaMode === 'down') return c.text('Internal Server Error', 500);
    const secret = form.get('secret');
    const response = form.get('response');
    const errors = [
      ...(secret ? (secret === keys.secret ? [] : ['invalid-input-secret']) : ['missing-input-secret']),
      ...(response ? [] : ['missing-input-response']),
    ];
    if (errors.length > 0 || !response) return c.json(refusal(errors));
    const token = tokens.take(response);
    if (token === 'unknown') return c.json(refusal(['invalid-input-response']));
    if (token === 'spent') return c.json(refusal(['timeout-or-duplicate']));
    if (captchaMode === 'fail') return c.json(refusal(['invalid-input-response']));
    const { captchaScore, captchaHostname } = switches.current();
    return c.json({
      success: true,
      challenge_ts: token.at.toISOString().replace(/\.\d+Z$/, 'Z'),
      hostname: captchaMode === 'other-hostname' ? 'otra.example' : (captchaHostname ?? token.hostname),
      ...(captchaMode === 'no-score' ? {} : { score: captchaMode === 'low-score' ? LOW_SCORE : captchaScore }),
      ...(captchaMode === 'no-action' ? {} : { action: captchaMode === 'other-action' ? 'other' : token.action }),
    });
  });

  return captcha;
}

/** Google reads nothing else, so fields in JSON are missing fields. */
async function formOf(c: Context): Promise<URLSearchParams> {
  const isForm = c.req.header('content-type')?.toLowerCase().startsWith('application/x-www-form-urlencoded');
  return new URLSearchParams(isForm ? await c.req.text() : '');
}

function refusal(errors: string[]) {
  return { success: false, 'error-codes': errors };
}

/** The browser sets this header, so a page cannot forge it. */
function hostOf(c: Context): string | null {
  const origin = c.req.header('origin');
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname : null;
}
