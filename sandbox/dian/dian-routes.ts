import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { noAnswer } from '../factus/factus-answers.ts';
import type { StandIns } from '../stand-ins.ts';
import { faultAnswer, verdictAnswer } from './dian-answers.ts';
import { dianFaults } from './dian-faults.ts';
import { DIAN_SERVICE_PATH } from './registration.ts';

const SOAP = { 'content-type': 'application/soap+xml; charset=utf-8' };

/** Plays the DIAN's web service (annex 1.9, 7), as strictly as it. */
export function dianRoutes(standIns: StandIns, log: (line: string) => void): Hono<{ Bindings: HttpBindings }> {
  const { switches, addresses, now } = standIns;
  const faults = dianFaults(switches, log);
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(bodyLimit({ maxSize: 4_000_000 }));

  app.post(DIAN_SERVICE_PATH, async (c) => {
    if (faults.happens('forbidden')) return c.html('<html><body><h1>403 Forbidden</h1></body></html>', 403);
    if (faults.happens('error')) return c.text('The request failed.', 500);
    if (faults.happens('away')) return c.text('The service is unavailable.', 503);
    if (faults.happens('garbage')) return c.html('<!doctype html><title>Mantenimiento</title><p>Volvemos pronto', 200);
    if (faults.happens('entities')) return c.body(ENTITIES, 200, SOAP);
    if (faults.happens('endless')) return c.body(`<s>${'x'.repeat(10_500_000)}</s>`, 200, SOAP);
    if (faults.happens('fault'))
      return c.body(faultAnswer('message', 'The server was unable to process the request.'), 500, SOAP);
    if (faults.is('hang')) return noAnswer(c, switches);
    // Reading XML takes 15 MB of memory, which a demo without own software does without.
    const [{ readMessage }, { answerOperation }] = await Promise.all([
      import('./read-message.ts'),
      import('./dian-service.ts'),
    ]);
    const message = readMessage(await c.req.text(), `${addresses.url}/dian${DIAN_SERVICE_PATH}`, now());
    if (faults.happens('credentials')) return c.body(faultAnswer('security', 'The certificate is revoked.'), 500, SOAP);
    if (!message.ok) {
      log(`dian: ${message.why}`);
      return c.body(faultAnswer(message.fault, message.why), 500, SOAP);
    }
    const { operation, fields } = message;
    if (faults.happens('unauthorised')) {
      const description = 'El NIT del certificado no está autorizado para enviar documentos.';
      return c.body(verdictAnswer(operation, { isValid: false, statusCode: '2', description }), 200, SOAP);
    }
    const reply = await answerOperation(standIns, faults, operation, fields);
    if (!reply) return c.body(faultAnswer('message', `There is no ${operation}.`), 500, SOAP);
    if (reply.ends === 'lost') c.env.outgoing.destroy();
    if (reply.ends !== null) return noAnswer(c, switches);
    return c.body(reply.body, 200, SOAP);
  });
  return app;
}

/** What a careless reader would unfold to a billion laughs. */
const ENTITIES = `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "ja"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>&b;</s:Body></s:Envelope>`;
