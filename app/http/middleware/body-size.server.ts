import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { pageOfData } from '#app/platform/http/data-request.ts';
import { isMultipart, isMultipartType } from '#app/platform/http/multipart.server.ts';
import { mostUploadBytes } from '#app/shop/pictures/picture.ts';
import { plainErrors } from '#app/text/errors.ts';
import { type AppEnv, type LogRefusal, plainAnswer } from '../request-context.server.ts';
import { ruleOf } from '../route-rules.ts';

/** Forms: also of the fields that are never refused for their length, telephone and document. */
const largestForm = 256 * 1024;

/** Bytes that a body may have, unless the route reads it while it comes. */
export function largestBody(path: string): number {
  return ruleOf(pageOfData(path), 'mostBytes') ?? largestForm;
}

/** Whether the route reads the body while it comes, instead of `wholeBody` before. */
export function isReadByRoute(path: string, contentType = ''): boolean {
  const upload = ruleOf(pageOfData(path), 'upload');
  return upload === 'file' || (upload === 'pictures' && isMultipartType(contentType));
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
    const upload = ruleOf(pageOfData(c.req.path), 'upload');
    if (upload === 'file') return next();
    if (upload !== 'pictures' || !isMultipart(c.req.raw)) return limitBody(c, next);
    // Every browser announces the length, and Node takes no more than that.
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding')) return refused(c, plainErrors.unreadable, 411);
    return Number(length) > mostUploadBytes ? refused(c, plainErrors.tooManyPictures, 413) : next();
  });
}
