import { servicesContext } from '#app/contexts.ts';
import { productChanges } from '#app/shop/catalog/products.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { methodNotAllowed } from '../json-call.server.ts';
import type { Route } from './+types/sitemap';
import { categoryAddresses, publicPages } from './site-addresses.server.ts';

/** The sitemap protocol's limit for one file. A larger catalogue needs an index of several files. */
const mostAddresses = 50_000;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const portions = sitemap(db, settings.publicUrl);
  // Read the first portion before answering, so that a database error still becomes an error status.
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
  // Nothing to escape: addresses and ids hold no characters that XML reserves.
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
