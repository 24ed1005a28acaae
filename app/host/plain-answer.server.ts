import type { Context } from 'hono';
import { bareWithoutPage } from '#app/platform/http/security-headers.server.ts';

export function plainAnswer(
  c: Context,
  sentence: string,
  status: 400 | 403 | 404 | 411 | 413 | 421 | 500 | 503,
): Response {
  c.header('content-security-policy', bareWithoutPage);
  return c.text(sentence, status);
}
