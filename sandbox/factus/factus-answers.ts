import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Switches } from '../switches.ts';
import { COMPANY, type FactusRecord } from './document-book.ts';
import type { Problems } from './read-document.ts';

export type FactusEnv = { Bindings: HttpBindings };
export type FactusContext = Context<FactusEnv>;

export function unprocessable(c: FactusContext, errors: Problems): Response {
  return c.json({ status: 'Validation error', message: 'Error de validación', data: { errors } }, 422);
}

export function conflict(c: FactusContext, waiting: FactusRecord | undefined): Response {
  const of = waiting ? ` Código de referencia: ${waiting.reference}` : '';
  return c.json({ status: 'Conflict', message: `Se encontró una factura pendiente por enviar a la DIAN.${of}` }, 409);
}

export function missing(c: Context): Response {
  return c.json({ status: 'Not Found', message: `El recurso de ${COMPANY.name} no existe.` }, 404);
}

/** Until the client gives up, or the switches change. */
export function noAnswer(c: FactusContext, switches: Switches): Promise<Response> {
  return new Promise((resolve) => {
    const release = () => resolve(c.text('Gateway Timeout', 504));
    c.req.raw.signal.addEventListener('abort', release, { once: true });
    switches.onChange(release);
  });
}
