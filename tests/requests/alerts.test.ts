import { beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#sandbox/mailbox/mail-book.ts';
import { aShopper, type SignedInCustomer } from '#tests/support/customers.ts';
import { setProduct, stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const running = engineStore();
let count = 0;
let id: string;
let guest: string;
beforeEach(async () => {
  count += 1;
  id = `p${count}`;
  guest = `luz${count}@example.test`;
  await stock(running.store.services.db, { id, name: `Disco ${count}`, price: 100_000, stock: 0 });
});

const ask = (fields: Record<string, string>, who: SignedInCustomer | null = null, product = id) =>
  submit(running.store, `/product/${product}/aviso`, fields, who);
const alerts = () =>
  running.store.services.db.selectFrom('product_alerts').selectAll().where('product_id', '=', id).execute();
const linkIn = (text: string | null) => {
  const link = text?.match(/https?:\/\/\S+\/avisos\/[0-9a-f-]{36}\?clave=[\w-]+/)?.[0];
  if (!link) throw new Error(`No link in ${text}`);
  return link.replace(running.store.url, '');
};
const header = ({ headers }: Mail, wanted: string) => headers.find(({ name }) => name === wanted)?.value;
const mailTo = (address: string, subject: string) => running.store.mailServer.waitFor(address, subject);
const setStock = (units: number) => setProduct(running.store.services.db, id, { stock: units });

describe('a guest without scripts', () => {
  test('asks on the product’s page, confirms by the mail, is notified within seconds, once, and leaves by one press', async () => {
    const page = await visit(running.store, `/product/${id}`, null);
    const form = page.html.match(/<form[^>]*aviso[^>]*>/)?.[0] ?? '';
    expect([form.includes('method="post"'), form.includes(`action="/product/${id}/aviso"`)]).toEqual([true, true]);
    expect(page.text).toContain('Avísame cuando vuelva');

    const asked = await ask({ email: ` ${guest.toUpperCase()} `, most: '', privacy: 'on' });
    expect([asked.status, asked.location]).toEqual([303, `/product/${id}/aviso?hecho=correo`]);
    expect((await visit(running.store, asked.location!, null)).text).toContain('Revisa tu correo');
    const confirmation = await mailTo(guest, 'Confirma el aviso');
    const link = linkIn(confirmation.text);

    // Programs open links: only a press confirms.
    expect((await visit(running.store, link, null)).text).toContain('Activar el aviso');
    expect((await alerts())[0]?.confirmed_at).toBeNull();
    const confirmed = await submit(running.store, link, { intent: 'confirm' }, null);
    expect([confirmed.status, confirmed.text.includes('Te escribimos una sola vez')]).toEqual([200, true]);

    await setStock(3);
    const alertMail = await mailTo(guest, 'Ya está disponible');
    expect(alertMail.text).toContain(`${running.store.url}/product/${id}`);
    expect(alertMail.messageId).not.toBe(confirmation.messageId);
    expect(header(alertMail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(header(alertMail, 'List-Unsubscribe')).toBe(`<${running.store.url}${linkIn(alertMail.text)}>`);

    // What a mail program sends for its button: no cookie, no origin.
    const pressed = await fetch(running.store.url + linkIn(alertMail.text), {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(pressed.status).toBe(200);
    expect(await alerts()).toEqual([]);
    const gone = await visit(running.store, link, null);
    expect([gone.status, gone.text.includes('ya no existe')]).toEqual([410, true]);
  });

  test('reads what is wrong, and nothing that was typed is lost', async () => {
    const nothing = await ask({ email: '', most: '' });
    expect(nothing.status).toBe(422);
    expect(nothing.text).toContain('Escribe tu correo.');
    expect(nothing.text).toContain('necesitamos tu autorización');
    await setStock(1);
    const wrong: [Record<string, string>, string][] = [
      [{ email: 'luz@', most: '90000' }, 'no parece completo'],
      [{ email: guest, most: '' }, 'escribe el precio que esperas'],
      [{ email: guest, most: '89.90' }, 'en pesos, por ejemplo'],
      [{ email: guest, most: '-5' }, 'no puede ser negativo'],
      [{ email: guest, most: '0' }, 'mayor que cero'],
      [{ email: guest, most: '9000000000' }, 'demasiado alto'],
      [{ email: guest, most: '100.000' }, 'Ya cuesta eso o menos'],
    ];
    for (const [fields, sentence] of wrong) {
      const answer = await ask({ ...fields, privacy: 'on' });
      expect([answer.status, answer.text.includes(sentence)], sentence).toEqual([422, true]);
      if (fields.most) expect(answer.html).toContain(`value="${fields.most}"`);
    }
    expect(await alerts()).toEqual([]);
    expect((await ask({ email: guest, most: '1', privacy: 'on' }, null, 'none')).status).toBe(404);
  });

  test('cannot have a stranger’s inbox flooded: five mails a day, in any spelling', async () => {
    const spellings = ['+1', '+2', '+3', '', '+4', '+5'].map((part) => guest.replace('@', `${part}@`));
    const statuses: number[] = [];
    for (const email of spellings) statuses.push((await ask({ email, most: '', privacy: 'on' })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    const last = await ask({ email: guest, most: '5', privacy: 'on' });
    expect(last.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(last.html).toContain(`value="${guest}"`);
    const { db } = running.store.services;
    const mails = await db.selectFrom('mails').select('recipient').where('kind', '=', 'confirm-alert').execute();
    expect(mails.filter(({ recipient }) => spellings.includes(recipient))).toHaveLength(5);
  });
});

test('one address asks for at most twenty such mails an hour', async () => {
  await running.store.services.db.deleteFrom('attempts').execute();
  const statuses: number[] = [];
  for (let at = 0; at < 21; at += 1) {
    statuses.push((await ask({ email: `many${count}-${at}@example.test`, most: '', privacy: 'on' })).status);
  }
  expect(statuses.filter((status) => status === 303)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  await running.store.services.db.deleteFrom('attempts').execute();
});

describe('a signed-in shopper', () => {
  test('asks without an address, sees a list, and leaves from it; nobody else can', async () => {
    const [ana, other] = [await aShopper(running.store), await aShopper(running.store)];
    const page = await visit(running.store, `/product/${id}/aviso`, ana);
    expect(page.html).not.toContain('name="email"');
    const asked = await ask({ most: '80.000', email: 'ignored@example.test' }, ana);
    expect(asked.location).toBe(`/product/${id}/aviso?hecho=listo`);
    const [alert] = await alerts();
    expect(alert).toMatchObject({ customer_id: ana.customer.id, email: null, most_pesos: 80_000 });
    expect(alert?.confirmed_at).not.toBeNull();

    const list = await visit(running.store, '/avisos', ana);
    expect(list.text).toContain(`Disco ${count}`);
    expect(list.text.replaceAll('\u00a0', ' ')).toContain('cueste $ 80.000 o menos');
    await submit(running.store, '/avisos', { id: alert!.id }, other);
    expect(await alerts()).toHaveLength(1);
    const left = await submit(running.store, '/avisos', { id: alert!.id }, ana);
    expect([left.status, left.location]).toEqual([303, '/avisos?hecho=dejado']);
    expect(await alerts()).toEqual([]);
  });

  test('but has not confirmed the address, gets a mail that asks first', async () => {
    const newcomer = await aShopper(running.store, { isConfirmed: false });
    const asked = await ask({ most: '' }, newcomer);
    expect(asked.location).toBe(`/product/${id}/aviso?hecho=correo`);
    await setStock(1);
    const link = linkIn((await mailTo(newcomer.email, 'Confirma el aviso')).text);
    await submit(running.store, link, { intent: 'confirm' }, null);
    await mailTo(newcomer.email, 'Ya está disponible');
  });

  test('finds it in the data to take along, and nothing is left when the account is deleted', async () => {
    const ana = await aShopper(running.store);
    await ask({ most: '' }, ana);
    const data = JSON.parse((await visit(running.store, '/settings/datos.json', ana)).html);
    expect(data.avisos).toMatchObject([{ productId: id, mostPesos: null }]);
  });
});

test('a link with another’s key, or none, opens nothing', async () => {
  await ask({ email: guest, most: '', privacy: 'on' });
  const link = linkIn((await mailTo(guest, 'Confirma el aviso')).text);
  for (const bad of [link.replace(/clave=.*/, ''), `${link}x`, link.replace(/avisos\/./, 'avisos/x')]) {
    expect((await visit(running.store, bad, null)).status, bad).toBe(404);
    expect((await submit(running.store, bad, { intent: 'leave_all' }, null)).status, bad).toBe(404);
  }
  expect(await alerts()).toHaveLength(1);
});
