import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono, Next } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Log } from '#app/platform/log.server.ts';
import type { Services } from '#app/services.server.ts';
import { drawing } from '#app/shop/pictures/drawings/drawing.ts';
import { drawingNamed } from '#app/shop/pictures/drawings/drawing-address.ts';
import { pictureFilePattern } from '#app/shop/pictures/picture.ts';
import { pictureType } from '#app/shop/pictures/picture-address.ts';
import { plainErrors } from '#app/text/errors.ts';
import { type AppEnv, plainAnswer } from '../request-context.server.ts';
import { bareWithoutPage, type PolicySources, pagePolicy, workerPolicy } from './security-headers.server.ts';

const forEver = 'public, max-age=31536000, immutable';

export function serveClientFiles(app: Hono<AppEnv>, clientFolder: string, policy: PolicySources): void {
  const cached = (control: string) => (path: string, c: Context) => {
    c.header('cache-control', control);
    c.header('content-security-policy', filePolicy(path, policy));
  };
  app.use('/assets/*', serveStatic({ root: clientFolder, precompressed: true, onFound: cached(forEver) }));
  const serveFile = serveStatic({ root: clientFolder, onFound: cached('public, max-age=3600') });
  // By their names, so that the address of a page is not looked for on the disk.
  for (const entry of readdirSync(clientFolder, { withFileTypes: true })) {
    app.use(entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`, serveFile);
  }
  app.get('/assets/*', (c) => plainAnswer(c, plainErrors.notFound, 404));
}

/** What stands first in the paths of files. */
export function fileNamesOf(clientFolder: string): ReadonlySet<string> {
  return new Set(['uploads', ...readdirSync(clientFolder)]);
}

/** The service worker has to fetch, so its file has a policy of its own. */
function filePolicy(path: string, policy: PolicySources): string {
  if (path.endsWith('.html')) return pagePolicy([], policy);
  return path.endsWith('/sw.js') ? workerPolicy : bareWithoutPage;
}

/** Some 600 of them: as many as a few pages of a catalogue without pictures show. */
const mostDrawingBytes = 2_000_000;

/** Made of their names, so that the same facts are one file for every shopper and product. */
export function serveDrawings(app: Hono<AppEnv>): void {
  const drawings = new LRUCache<string, string>({
    maxSize: mostDrawingBytes,
    sizeCalculation: (svg, name) => svg.length + name.length,
  });
  app.get('/images/drawings/:name', (c) => {
    const name = c.req.param('name');
    let svg = drawings.get(name);
    if (svg === undefined) {
      const named = drawingNamed(name);
      if (!named) return plainAnswer(c, plainErrors.notFound, 404);
      svg = drawing(named.appearance, named.view);
      drawings.set(name, svg);
    }
    return c.body(svg, 200, {
      'content-type': 'image/svg+xml',
      'cache-control': forEver,
      'content-security-policy': bareWithoutPage,
    });
  });
}

/** Pictures, by their names only: nobody can list them. */
export function serveUploads(
  app: Hono<AppEnv>,
  { settings, pictures, log }: Pick<Services, 'settings' | 'pictures' | 'log'>,
): void {
  const { bucket } = pictures;
  const serve = bucket ? fromBucket(bucket, settings.pictures?.publicUrl ?? null, log) : fromFolder(settings.dataDir);
  app.use('/uploads/:name', (c, next) => (pictureFilePattern.test(c.req.param('name')) ? serve(c, next) : next()));
  app.all('/uploads/*', (c) => plainAnswer(c, plainErrors.notFound, 404));
}

function fromFolder(dataDir: string) {
  return serveStatic({
    rewriteRequestPath: (path) => join(dataDir, path),
    onFound(_path, c) {
      c.header('cache-control', forEver);
      c.header('content-security-policy', bareWithoutPage);
    },
  });
}

/** The owner may move the bucket, so browsers ask for the address again. */
const redirectForADay = 'public, max-age=86400';

function fromBucket(bucket: NonNullable<Services['pictures']['bucket']>, publicUrl: string | null, log: Log) {
  return async (c: Context, next: Next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const name = c.req.path.split('/').at(-1) ?? '';
    if (publicUrl !== null) {
      return c.body(null, 302, { location: `${publicUrl}/${name}`, 'cache-control': redirectForADay });
    }
    try {
      const body = await bucket.open(name);
      if (!body) return next();
      return c.body(body, 200, {
        'content-type': pictureType(name),
        'cache-control': forEver,
        'content-security-policy': bareWithoutPage,
      });
    } catch (error) {
      log.error({ err: error }, 'a picture could not be read from its store');
      c.header('retry-after', '10');
      return plainAnswer(c, plainErrors.unexpected, 503);
    }
  };
}
