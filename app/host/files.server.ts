import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import {
  bareWithoutPage,
  type PolicySources,
  pagePolicy,
  workerPolicy,
} from '#app/platform/http/security-headers.server.ts';
import { pictureFilePattern } from '#app/shop/pictures/picture.ts';
import { plainErrors } from '#app/text/errors.ts';
import { plainAnswer } from './plain-answer.server.ts';
import type { HostEnvironment } from './request-log.server.ts';

const forEver = 'public, max-age=31536000, immutable';

export function serveClientFiles(host: Hono<HostEnvironment>, clientFolder: string, policy: PolicySources): void {
  const cached = (control: string) => (path: string, c: Context) => {
    c.header('cache-control', control);
    c.header('content-security-policy', filePolicy(path, policy));
  };
  host.use('/assets/*', serveStatic({ root: clientFolder, precompressed: true, onFound: cached(forEver) }));
  const serveFile = serveStatic({ root: clientFolder, onFound: cached('public, max-age=3600') });
  // By their names, so that the address of a page is not looked for on the disk.
  for (const entry of readdirSync(clientFolder, { withFileTypes: true })) {
    host.use(entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`, serveFile);
  }
  host.get('/assets/*', (c) => plainAnswer(c, plainErrors.notFound, 404));
}

/** The service worker has to fetch, so its file has a policy of its own. */
function filePolicy(path: string, policy: PolicySources): string {
  if (path.endsWith('.html')) return pagePolicy([], policy);
  return path.endsWith('/sw.js') ? workerPolicy : bareWithoutPage;
}

export function serveUploads(host: Hono<HostEnvironment>, dataDir: string): void {
  const serveUpload = serveStatic({
    rewriteRequestPath: (path) => join(dataDir, path),
    onFound(_path, c) {
      c.header('cache-control', forEver);
      c.header('content-security-policy', bareWithoutPage);
    },
  });
  host.use('/uploads/:name', (c, next) =>
    pictureFilePattern.test(c.req.param('name')) ? serveUpload(c, next) : next(),
  );
  host.all('/uploads/*', (c) => plainAnswer(c, plainErrors.notFound, 404));
}
