import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { isMultipart, isMultipartType } from '#app/platform/http/multipart.server.ts';
import { mostUploadBytes } from '#app/shop/pictures/picture.ts';
import { plainErrors } from '#app/text/errors.ts';
import { type AppEnv, type LogRefusal, plainAnswer } from '../request-context.server.ts';

const kB = 1024;
/** Forms: also of the fields that are never refused for their length, telephone and document. */
const largestForm = 256 * kB;
/** Several times what the largest honest body of a call takes. Reading one costs the only thread more than anything before a session does. */
const callBodies: readonly [path: RegExp, bytes: number][] = [
  [/^\/(auth(\/.*)?|api\/(auth\/.*|loginUserWithRecaptcha|registerUserWithRecaptcha|sendWelcomeEmail))$/, 16 * kB],
  [/^\/api\/(wishlist|checkWompiTransactionStatus|live)$/, 16 * kB],
  [/^\/(cart|api\/cart\/.*)$/, 32 * kB],
  // Fifty parts with all their facts; a review with its 2,000 letters.
  [/^\/api\//, 64 * kB],
];

/** Bytes that a body may have, unless the route reads it while it comes. */
export function largestBody(path: string): number {
  const plain = path.replace(/\.data$/, '');
  return callBodies.find(([of]) => of.test(plain))?.[1] ?? largestForm;
}

/** The route asks who sends the file and counts its bytes (`routes/admin/exchange`). */
const fileUpload = new Set(['/admin/intercambio', '/admin/intercambio.data']);
/** The route reads pictures one by one, so all of them are never in memory at once. */
const pictureUpload = /^\/admin\/productos\/[^/]+\/imagenes(\/subir)?(\.data)?$/;

/** Whether the route reads the body while it comes, instead of `wholeBody` before. */
export function isReadByRoute(path: string, contentType = ''): boolean {
  return fileUpload.has(path) || (pictureUpload.test(path) && isMultipartType(contentType));
}

const withoutBody = new Set(['GET', 'HEAD']);

export function bodySize(logRefusal: LogRefusal) {
  const refused = (c: Context<AppEnv>, sentence: string, status: 411 | 413) => {
    logRefusal(c, 'upload_refused', status === 411 ? 'without_length' : 'too_large');
    return c.req.path.startsWith('/api/') ? c.json({ error: sentence }, status) : plainAnswer(c, sentence, status);
  };
  const limits = new Map<number, ReturnType<typeof bodyLimit>>();
  const limitBody: MiddlewareHandler<AppEnv> = (c, next) => {
    const maxSize = largestBody(c.req.path);
    const limit = limits.get(maxSize) ?? bodyLimit({ maxSize, onError: (c) => refused(c, plainErrors.tooLarge, 413) });
    limits.set(maxSize, limit);
    return limit(c, next);
  };
  return createMiddleware<AppEnv>(async (c, next) => {
    if (withoutBody.has(c.req.method)) return next();
    if (fileUpload.has(c.req.path)) return next();
    if (!pictureUpload.test(c.req.path) || !isMultipart(c.req.raw)) return limitBody(c, next);
    // Every browser announces the length, and Node takes no more than that.
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding')) return refused(c, plainErrors.unreadable, 411);
    return Number(length) > mostUploadBytes ? refused(c, plainErrors.tooManyPictures, 413) : next();
  });
}
