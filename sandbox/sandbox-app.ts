import { Hono } from 'hono';
import { controlRoutes } from './control/control-routes.ts';
import { dianRoutes } from './dian/dian-routes.ts';
import { factusRoutes } from './factus/factus-routes.ts';
import { googleRoutes } from './google/google-routes.ts';
import { GOOGLE_PATH } from './google/issuer.ts';
import { onlyNamed, securityHeaders } from './guards.ts';
import { dianPageRoutes, factusPageRoutes } from './invoices/document-pages.ts';
import { mailRoutes } from './mailbox/mail-routes.ts';
import { assetRoutes } from './pages/asset-routes.ts';
import { nothingHerePage } from './pages/nothing-here-page.ts';
import { panelRoutes } from './panel/panel-routes.ts';
import { captchaRoutes } from './recaptcha/captcha-routes.ts';
import type { StandIns } from './stand-ins.ts';
import { apiRoutes } from './wompi/api-routes.ts';
import { checkoutRoutes } from './wompi/checkout-routes.ts';
import { resultRoutes } from './wompi/result-routes.ts';

export function sandboxApp(
  standIns: StandIns,
  { log, hosts }: { log: (line: string) => void; hosts?: readonly string[] },
): Hono {
  const { accounts, dianBook, documents, issuer, keys, mails, switches, tokens } = standIns;
  const app = new Hono();
  app.use(securityHeaders);
  if (hosts) app.use(onlyNamed(hosts));
  app.route('/', assetRoutes());
  app.route('/', checkoutRoutes(standIns));
  app.route('/', resultRoutes(standIns));
  app.route('/', panelRoutes(standIns));
  app.route(GOOGLE_PATH, googleRoutes(issuer, accounts, switches));
  app.route('/recaptcha', captchaRoutes(keys.captcha, tokens, switches));
  app.route('/mail', mailRoutes(mails));
  app.route('/factus', factusRoutes(standIns, log));
  app.route('/facturas', factusPageRoutes(documents));
  app.route('/dian', dianPageRoutes(dianBook));
  app.route('/dian', dianRoutes(standIns, log));
  app.route('/v1', apiRoutes(standIns));
  app.route('/control', controlRoutes(standIns));
  app.notFound((c) => c.html(nothingHerePage(), 404));
  app.onError((error, c) => {
    log(`${c.req.method} ${c.req.path} failed: ${error.stack ?? error.message}`);
    return c.text('El ensayo falló. Mira el registro.', 500);
  });
  return app;
}
