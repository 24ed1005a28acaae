import { Hono } from 'hono';
import { loopbackOnly } from '../guards.ts';
import { nothingHerePage } from '../pages/nothing-here-page.ts';
import type { DocumentBook } from './document-book.ts';
import { documentXml } from './document-files.ts';
import { documentPage, documentsPage } from './document-pages.ts';

/** Invoices name buyers, so only this machine can read them. */
export function documentPageRoutes(documents: DocumentBook): Hono {
  const app = new Hono();
  app.use(loopbackOnly);
  app.get('/', (c) => c.html(documentsPage(documents.all())));
  app.get('/:number', (c) => {
    const record = documents.all().find(({ number }) => number === c.req.param('number'));
    if (!record) return c.html(nothingHerePage(), 404);
    return c.html(documentPage(record, record.validatedAt === null ? '' : documentXml(record)));
  });
  return app;
}
