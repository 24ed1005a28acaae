import { servicesContext } from '#app/contexts.ts';
import { productChanges } from '#app/shop/catalog/products.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { methodNotAllowed } from '../json-call.server.ts';
import type { Route } from './+types/sitemap';
import { categoryAddresses, publicPages } from './site-addresses.server.ts';

/** The protocol's limit for one file. A catalogue beyond it would need an index of several. */
const mostAddresses = 50_000;

/** Every page that search engines should know, written while the catalogue is read. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const portions = sitemap(db, settings.publicUrl);
  // The first portion before the answer: when the database is not there, the status can still say so.
  const first = await portions.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (!first.done) controller.enqueue(encoder.encode(first.value));
    },
    async pull(controller) {
      const { done, value } = await portions.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void portions.return(),
  });
  return new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

async function* sitemap(db: Database, origin: string): AsyncGenerator<string, void> {
  const fixed = [...publicPages, ...categoryAddresses];
  let room = mostAddresses - fixed.length;
  let text = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  // Neither addresses nor ids hold a sign that XML would take for its own.
  text += fixed.map((address) => `<url><loc>${origin}${address}</loc></url>\n`).join('');
  for await (const products of productChanges(db)) {
    const listed = products.slice(0, room);
    room -= listed.length;
    text += listed
      .map(({ id, updated_at }) => {
        const changed = updated_at.toISOString();
        return `<url><loc>${origin}/product/${id}</loc><lastmod>${changed}</lastmod></url>\n`;
      })
      .join('');
    yield text;
    text = '';
    if (room === 0) break;
  }
  yield `${text}</urlset>\n`;
}

export function action() {
  return methodNotAllowed('GET, HEAD');
}
