import { Hono } from 'hono';
import { contentPolicy, loopbackOnly, onlyFromOwnPages } from '../guards.ts';
import { nothingHerePage } from '../wompi/result-page.ts';
import { mailboxPage, mailPage } from './mail-page.ts';
import type { MailBook } from './mails.ts';

/** Mails carry links that open accounts, so they are shown only to who sits at this machine. Mounted under /mail. */
export function mailRoutes(mails: MailBook): Hono {
  const mail = new Hono();
  mail.use(loopbackOnly, onlyFromOwnPages);

  mail.get('/', (c) => {
    const to = c.req.query('to') ?? '';
    return c.html(mailboxPage(mails.all(to), to));
  });

  mail.post('/clear', (c) => {
    mails.clear();
    return c.redirect('/mail', 303);
  });

  mail.get('/:id', (c) => {
    const found = mails.find(c.req.param('id'));
    if (!found) return c.html(nothingHerePage(), 404);
    c.header('content-security-policy', contentPolicy({ frames: "'self'" }));
    return c.html(mailPage(found));
  });

  // A mail brings its own styles and pictures, and neither scripts nor forms, as in a mail program. Links open beside it.
  mail.get('/:id/html', (c) => {
    const found = mails.find(c.req.param('id'));
    if (!found?.html) return c.html(nothingHerePage(), 404);
    c.header(
      'content-security-policy',
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; frame-ancestors 'self'",
    );
    c.header('x-frame-options', 'SAMEORIGIN');
    return c.html(withLinksBeside(found.html));
  });

  return mail;
}

/** Inside the head where there is one: in front of the doctype it would change how the mail is drawn. */
function withLinksBeside(html: string): string {
  const base = '<base target="_blank">';
  return /<head[\s>]/i.test(html) ? html.replace(/<head(\s[^>]*)?>/i, `$&${base}`) : base + html;
}
