import { beforeAll, describe, expect, test } from 'vitest';
import { checkDocument } from '#app/shop/invoices/check/check-document.server.ts';
import { guestOrderLink } from '#app/shop/orders/guest-link.server.ts';
import { REHEARSAL_DIAN } from '#sandbox/keys.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { startStore } from '#tests/support/store/store.ts';

const running = engineStore({ mode: 'demo', env: { INVOICING: 'dian' } });
let id: string;
beforeAll(async () => {
  const [part] = await stock(running.store.services.db, { stock: 9, price: 119_000 });
  id = part!.id;
});

describe('a shop with own software', () => {
  test('shows invoice and XML on the page of a paid order, and the DIAN has it', async () => {
    const { url, control, services, sandbox } = running.store;
    const bought = await buy(url, [{ id, quantity: 2 }], {
      invoiceName: 'Andina SAS',
      invoiceNit: '900123456',
      invoiceDv: '8',
      invoiceEmail: 'facturas@andina.test',
    });
    await control.pay(bought, { sendEvent: true });
    const link = new URL(
      guestOrderLink({ publicUrl: url, sessionSecret: services.settings.sessionSecret }, bought.reference),
    );
    const page = async () => (await fetch(link)).text();
    await expect.poll(page).toContain('Factura SETP990000000');
    const file = (kind: string) => fetch(`${url}${link.pathname}/facturas/SETP990000000.${kind}${link.search}`);
    await expect.poll(async () => (await file('xml')).status).toBe(200);
    const xml = Buffer.from(await (await file('xml')).arrayBuffer());
    expect(checkDocument(xml, REHEARSAL_DIAN.technicalKey)).toMatchObject({
      ok: true,
      check: { schemaProblems: [], code: { outcome: 'ok' }, isSigned: true },
    });
    const pdf = await file('pdf');
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(await (await fetch(`${sandbox.url}/dian`)).text()).toContain(bought.reference);
  });
});

test('a shop whose certificate cannot be opened says so at its start', async () => {
  const starting = startStore({
    mode: 'demo',
    seed: 'none',
    env: { INVOICING: 'dian', DIAN_CERTIFICATE_PASSWORD: 'otra' },
  });
  await expect(starting).rejects.toThrow('DIAN_CERTIFICATE is not opened by its password');
});
