import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { aRehearsal } from '../rehearsal.ts';
import { createMailBook, type Mail } from './mail-book.ts';

const letter = {
  from: 'Núcleo <hola@nucleo.test>',
  to: 'ana@correo.test',
  subject: 'Confirma tu correo: faltó un paso',
  text: 'Hola, Ana. Abre http://localhost:3000/confirmar?ficha=a.b-c.',
  html: '<!doctype html><html><head><title>x</title></head><body><p style="color:red">Hola, <b>Ana</b></p></body></html>',
} satisfies SendMailOptions;

async function aMailbox(options: Parameters<typeof aRehearsal>[0] = {}) {
  const rehearsal = await aRehearsal(options);
  const url = new URL(rehearsal.sandbox.settings.SMTP_URL ?? '');
  const send = async (change: SendMailOptions = {}) => {
    const transport = nodemailer.createTransport({
      host: url.hostname,
      port: Number(url.port),
      connectionTimeout: 2_000,
      greetingTimeout: 1_500,
      socketTimeout: 2_000,
    });
    try {
      return await transport.sendMail({ ...letter, ...change });
    } finally {
      transport.close();
    }
  };
  async function mails(to?: string): Promise<Mail[]> {
    const query = to === undefined ? '' : `?${new URLSearchParams({ to })}`;
    return (await (await rehearsal.control.request('GET', `/mails${query}`)).json()) as Mail[];
  }
  return { ...rehearsal, send, mails };
}

test('a mail arrives as it was written', async () => {
  const { send, mails } = await aMailbox();
  const { messageId } = await send({ headers: { 'X-Pedido': 'N-1' } });
  const [mail] = await mails();
  expect(mail).toMatchObject({
    id: expect.any(String),
    to: 'ana@correo.test',
    from: 'Núcleo <hola@nucleo.test>',
    subject: letter.subject,
    messageId,
    receivedAt: expect.stringMatching(/Z$/),
  });
  expect(mail?.text?.trim()).toBe(letter.text);
  expect(mail?.html?.trim()).toBe(letter.html);
  expect(mail?.headers).toContainEqual({ name: 'X-Pedido', value: 'N-1' });
});

test('mails are listed newest first, by recipient in any case, blind copies too, and can be forgotten', async () => {
  const { send, mails, control } = await aMailbox();
  await send({ subject: 'uno' });
  await send({ subject: 'dos', to: 'ANA@correo.test, leo@correo.test' });
  await send({ subject: 'tres', to: 'leo@correo.test', bcc: 'dueño <owner@nucleo.test>' });
  const subjects = async (to?: string) => (await mails(to)).map(({ subject }) => subject);
  expect(await subjects()).toEqual(['tres', 'dos', 'uno']);
  expect(await subjects('ana@correo.test')).toEqual(['dos', 'uno']);
  expect(await subjects('OWNER@nucleo.test')).toEqual(['tres']);
  expect(await subjects('ana')).toEqual([]);
  expect((await control.request('DELETE', '/mails')).status).toBe(204);
  expect(await subjects()).toEqual([]);
});

test('a file of a mail is offered as it came, and nothing in it runs', async () => {
  const { send, mails, sandbox } = await aMailbox();
  await send({
    attachments: [{ filename: 'factura «1».zip', contentType: 'text/html', content: Buffer.from('<script>') }],
  });
  const [mail] = await mails();
  expect(mail?.attachments).toEqual([{ name: 'factura «1».zip', type: 'text/html', bytes: 8 }]);
  const page = await (await fetch(`${sandbox.url}/mail/${mail?.id}`)).text();
  expect(page).toContain(`href="/mail/${mail?.id}/files/0"`);
  const answer = await fetch(`${sandbox.url}/mail/${mail?.id}/files/0`);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(await answer.text()).toBe('<script>');
  for (const none of ['1', 'x', '999'])
    expect((await fetch(`${sandbox.url}/mail/${mail?.id}/files/${none}`)).status).toBe(404);
});

test.each([
  ['busy-connect', 421],
  ['busy-recipient', 421],
  ['busy-data', 421],
  ['refuse-recipient', 550],
] as const)('%s answers %i, and nothing is stored', async (mailMode, responseCode) => {
  const { send, mails, control } = await aMailbox();
  await control.switch({ mailMode });
  await expect(send()).rejects.toMatchObject({ responseCode });
  expect(await mails()).toEqual([]);
});

test.each([
  ['hang', 'Greeting never received'],
  ['drop', 'Connection closed'],
] as const)('%s ends without an answer, and nothing is stored', async (mailMode, message) => {
  const { send, mails, control } = await aMailbox();
  await control.switch({ mailMode });
  await expect(send()).rejects.toThrow(message);
  expect(await mails()).toEqual([]);
});

test('drop-after stores the mail, though its sender never gets an answer', async () => {
  const { send, mails, control } = await aMailbox();
  await control.switch({ mailMode: 'drop-after', mailModeTimes: 1 });
  await expect(send({ messageId: '<uno@nucleo.test>' })).rejects.toThrow('Connection closed');
  await send({ messageId: '<uno@nucleo.test>' });
  expect((await mails()).map(({ messageId }) => messageId)).toEqual(['<uno@nucleo.test>', '<uno@nucleo.test>']);
});

test('a mode ends by itself after as many times as were ordered', async () => {
  const { send, mails, control } = await aMailbox();
  await control.switch({ mailMode: 'busy-data', mailModeTimes: 2 });
  await expect(send()).rejects.toMatchObject({ responseCode: 421 });
  await expect(send()).rejects.toMatchObject({ responseCode: 421 });
  await send();
  expect(await mails()).toHaveLength(1);
  const { settings } = (await (await control.request('GET', '/settings')).json()) as { settings: object };
  expect(settings).toMatchObject({ mailMode: 'normal', mailModeTimes: null });
});

test('a recipient can be refused while others get theirs', async () => {
  const { send, mails, control } = await aMailbox();
  await control.switch({ mailMode: 'refuse-recipient', mailRecipient: 'Leo@correo.test' });
  await expect(send({ to: 'leo@correo.test' })).rejects.toMatchObject({ responseCode: 550 });
  const sent = await send({ to: 'ana@correo.test, leo@correo.test' });
  expect(sent.rejected).toEqual(['leo@correo.test']);
  expect((await mails()).map(({ to }) => to)).toEqual(['ana@correo.test']);
});

test('a sandbox closes while a sender still waits for its greeting', async () => {
  const { send, control, sandbox } = await aMailbox();
  await control.switch({ mailMode: 'hang' });
  const sending = expect(send()).rejects.toThrow();
  await sandbox.close();
  await sending;
});

test('the oldest mails are forgotten beyond the limit', async () => {
  const book = createMailBook({ limit: 2, now: () => new Date(0), onChange: () => {} });
  for (const subject of ['uno', 'dos', 'tres'])
    await book.keep(Buffer.from(`Subject: ${subject}\r\n\r\nHola`), ['a@b.co']);
  expect(book.all().map(({ subject }) => subject)).toEqual(['tres', 'dos']);
});

test('mails outlive a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-mailbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const stateFile = join(folder, 'sandbox.json');
  const first = await aMailbox({ stateFile });
  await first.send();
  const [mail] = await first.mails();
  await first.sandbox.close();
  const second = await aMailbox({ stateFile });
  expect(await second.mails()).toEqual([mail]);
});

test('the pages show the list, a mail in its own frame, and its links', async () => {
  const { send, mails, get } = await aMailbox();
  expect(await (await get('/mail')).text()).toContain('Todavía no hay correos');
  await send({ subject: '<i>Hola' });
  await send({ subject: 'Solo texto', to: 'leo@correo.test', html: undefined });
  const list = await (await get('/mail')).text();
  for (const words of ['Buzón de ensayo', '&lt;i&gt;Hola', 'ana@correo.test']) expect(list).toContain(words);
  expect(list.indexOf('Solo texto')).toBeLessThan(list.indexOf('&lt;i&gt;Hola'));
  expect(await (await get('/mail?to=leo@correo.test')).text()).not.toContain('&lt;i&gt;Hola');

  const [bare, rich] = await mails();
  expect(await (await get(`/mail/${bare?.id}`)).text()).not.toContain('<iframe');
  expect((await get(`/mail/${bare?.id}/html`)).status).toBe(404);
  const page = await get(`/mail/${rich?.id}`);
  const text = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'");
  expect(text).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(text).toContain('<a href="http://localhost:3000/confirmar?ficha=a.b-c">');
  const inner = await get(`/mail/${rich?.id}/html`);
  expect(inner.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups.*default-src 'none'/);
  expect(inner.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(await inner.text()).toContain('<head><base target="_blank">');
  expect((await get('/mail/nada')).status).toBe(404);
});

test('only this machine reads mails, and only the mailbox empties itself', async () => {
  const { send, mails, sandbox } = await aMailbox();
  await send();
  const clear = (headers: Record<string, string>) =>
    fetch(`${sandbox.url}/mail/clear`, { method: 'POST', headers, redirect: 'manual' });
  expect((await clear({ origin: 'https://otra.example' })).status).toBe(403);
  expect(await mails()).toHaveLength(1);
  expect((await clear({ origin: sandbox.url })).status).toBe(303);
  await expect.poll(() => mails()).toEqual([]);
});
