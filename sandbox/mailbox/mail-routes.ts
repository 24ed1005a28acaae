import { Hono } from 'hono';
import { contentPolicy, loopbackOnly, onlyFromOwnPages } from '../guards.ts';
import { nothingHerePage } from '../pages/nothing-here-page.ts';
import type { MailBook } from './mail-book.ts';
import { mailboxPage, mailPage } from './mail-pages.ts';

/** Mails contain links that open accounts, so only this machine can read them. */
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
    return c.html(mailPage(found, mails.file(found.id, 0) !== undefined));
  });

  // As a file to save, whatever it says that it is.
  mail.get('/:id/files/:index{[0-9]{1,3}}', (c) => {
    const { id, index } = c.req.param();
    const content = mails.file(id, Number(index));
    const file = mails.find(id)?.attachments[Number(index)];
    if (!content || !file) return c.html(nothingHerePage(), 404);
    c.header('content-type', 'application/octet-stream');
    c.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
    return c.body(content);
  });

  // As in a mail program: no scripts and forms, links in a new tab.
  mail.get('/:id/html', (c) => {
    const found = mails.find(c.req.param('id'));
    if (!found?.html) return c.html(nothingHerePage(), 404);
    c.header(
      'content-security-policy',
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; frame-ancestors 'self'",
    );
    c.header('x-frame-options', 'SAMEORIGIN');
    return c.html(withLinksInNewTab(found.html));
  });

  return mail;
}

/** Inside the head: before the doctype it would switch the browser to quirks mode. */
function withLinksInNewTab(html: string): string {
  const base = '<base target="_blank">';
  return /<head[\s>]/i.test(html) ? html.replace(/<head(\s[^>]*)?>/i, `$&${base}`) : base + html;
}
