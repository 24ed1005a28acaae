import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { StandIns } from '../stand-ins.ts';
import { rangeAnswer } from './document-answer.ts';
import { RANGES } from './document-book.ts';
import { documentRoutes } from './document-routes.ts';
import { type FactusEnv, missing, noAnswer } from './factus-answers.ts';
import { factusFaults } from './factus-faults.ts';

/** Plays Factus's API, version 2 (developers.factus.com.co), as strictly as it, with its contradictions by switch. */
export function factusRoutes(standIns: StandIns, log: (line: string) => void): Hono<FactusEnv> {
  const { documents, factusTokens, switches } = standIns;
  const faults = factusFaults(switches, log);
  const app = new Hono<FactusEnv>();
  app.use(bodyLimit({ maxSize: 2_000_000 }));
  app.use(async (c, next) => {
    if (faults.happens('away')) return c.text('Service Unavailable', 503);
    if (faults.happens('busy')) return c.json({ message: 'Too Many Attempts.' }, 429, { 'retry-after': '7' });
    if (faults.happens('garbage')) return c.html('<!doctype html><title>Mantenimiento</title>', 200);
    if (faults.happens('endless')) return c.json({ data: 'x'.repeat(10_000_000) });
    if (faults.is('hang')) return noAnswer(c, switches);
    return next();
  });

  app.post('/oauth/token', async (c) => {
    const form = faults.happens('credentials') ? {} : await c.req.parseBody();
    const token = factusTokens.give(form);
    if (token) return c.json(token);
    return c.json({ error: 'invalid_grant', error_description: 'The user credentials were incorrect.' }, 400);
  });

  app.use('/v2/*', async (c, next) => {
    if (faults.is('credentials') || !factusTokens.isGood(c.req.header('authorization'))) {
      return c.json({ message: 'Unauthenticated.' }, 401);
    }
    return next();
  });
  for (const range of RANGES) {
    app.route(range.kind === 'bill' ? '/v2/bills' : '/v2/credit-notes', documentRoutes(standIns, faults, range));
  }

  app.get('/v2/numbering-ranges', (c) => {
    const state = { isUsedUp: faults.is('range-used-up'), isExpired: faults.is('range-expired') };
    const data = RANGES.map((range) => rangeAnswer(range, documents.next(range), state));
    return c.json({ status: 'OK', message: 'Solicitud exitosa', data });
  });
  app.notFound(missing);
  return app;
}
