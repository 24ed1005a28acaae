import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type MailTimeLimits, smtpMailer } from '#app/adapters/mail/smtp-mailer.server.ts';
import { MailDelayed, type Mailer, type OutgoingMail } from '#app/shop/mails/mail.ts';
import type { Mail } from '#sandbox/mailbox/mail-book.ts';
import { type MailMode, watchedMailServer } from '#tests/support/outside/watched-mail-server.ts';

const patient = { dns: 5_000, connection: 5_000, greeting: 5_000, socket: 5_000, whole: 15_000 };
const impatient = { dns: 800, connection: 800, greeting: 800, socket: 800, whole: 1_500 };
/** Far below nodemailer's own limits, so the limits that end the wait are the adapter's. */
const mostMs = 5_000;

async function aMailServer(mode: MailMode = 'normal') {
  const server = await watchedMailServer();
  onTestFinished(() => server.close());
  server.mode = mode;
  const mailer = mailerTo(server.url, mode === 'normal' ? patient : impatient);
  return { server, mailer };
}

function mailerTo(smtpUrl: string, limits: MailTimeLimits): Mailer {
  const mailer = smtpMailer({ smtpUrl, from: 'Núcleo <hola@nucleo.test>' }, limits);
  onTestFinished(() => mailer.close());
  return mailer;
}

const header = ({ headers }: Mail, wanted: string) => headers.find(({ name }) => name.toLowerCase() === wanted)?.value;

const aMail = (given: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: randomUUID(),
  to: 'ana@example.test',
  subject: 'Recibimos tu pedido',
  text: 'Hola, Ana.',
  html: '<p>Hola, Ana.</p>',
  ...given,
});

describe('a mail', () => {
  test('arrives whole: sender, recipient, subject and both parts in Spanish, and an id made of ours', async () => {
    const { server, mailer } = await aMailServer();
    const mail = aMail({
      subject: 'Tu pago llegó: ¡ya preparamos tu pedido, señor Ibáñez! 🎉 '.repeat(3).trim(),
      text: 'Él pidió: «2,5″ SSD» y pagó $ 1.609.900.\n.\n..fin',
      html: '<p>Él pidió: «2,5″ SSD» y pagó $&nbsp;1.609.900.</p>',
    });
    expect(await mailer.send(mail)).toEqual({ ok: true });
    const received = await server.waitFor(mail.to);
    expect(received.recipients).toEqual([mail.to]);
    expect(received.from).toBe('Núcleo <hola@nucleo.test>');
    expect(header(received, 'to')).toBe(mail.to);
    expect(received.subject).toBe(mail.subject);
    expect(received.text?.trim()).toBe(mail.text);
    expect(received.html?.trim()).toBe(mail.html);
    expect(received.messageId).toBe(`<mail-${mail.id}@nucleo.test>`);
    expect(header(received, 'auto-submitted')).toBe('auto-generated');
  });

  test('brings its files, byte for byte and under their names', async () => {
    const { server, mailer } = await aMailServer();
    const content = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256);
    const mail = aMail({ attachments: [{ name: 'SETP1 «año».zip', type: 'application/zip', content }] });
    expect(await mailer.send(mail)).toEqual({ ok: true });
    const received = await server.waitFor(mail.to);
    expect(received.attachments).toEqual([{ name: 'SETP1 «año».zip', type: 'application/zip', bytes: 70_000 }]);
    expect(Buffer.compare(server.file(received.id) ?? Buffer.alloc(0), content)).toBe(0);
    expect(received.text?.trim()).toBe(mail.text);
  });

  test('sent twice has the same id both times', async () => {
    const { server, mailer } = await aMailServer();
    const mail = aMail();
    await mailer.send(mail);
    await mailer.send(mail);
    expect(server.received).toHaveLength(2);
    expect(server.received[0]?.messageId).toBe(server.received[1]?.messageId);
  });

  test.each([
    'ana@example.test\r\nRCPT TO:<eve@example.test>',
    'ana@example.test, eve@example.test',
    'ana@example.test>,<eve@example.test',
    'Ana <ana@example.test>\r\nBcc: eve@example.test',
  ])('to %j reaches nobody beside the recipient', async (to) => {
    const { server, mailer } = await aMailServer();
    await mailer.send(aMail({ to })).catch(() => {});
    for (const mail of server.received) {
      expect(mail.recipients).toHaveLength(1);
      expect(mail.recipients).not.toContain('eve@example.test');
      expect(header(mail, 'bcc')).toBeUndefined();
    }
  });

  test('cannot bring headers of its own in its subject', async () => {
    const { server, mailer } = await aMailServer();
    const subject = 'Hola\r\nBcc: eve@example.test\r\n\r\nOtro cuerpo';
    await mailer.send(aMail({ subject }));
    const [received] = server.received;
    expect(received?.recipients).toEqual(['ana@example.test']);
    expect(received && header(received, 'bcc')).toBeUndefined();
    expect(received?.text?.trim()).toBe('Hola, Ana.');
  });

  test('is one of many over few lines', async () => {
    const { server, mailer } = await aMailServer();
    const mails = Array.from({ length: 30 }, () => aMail());
    const outcomes = await Promise.all(mails.map((mail) => mailer.send(mail)));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(30);
    expect(server.connections).toBeLessThanOrEqual(5);
  });
});

describe('a server', () => {
  test.each<MailMode>(['busy-connect', 'busy-recipient', 'busy-data', 'hang', 'drop-connect', 'refuse-sender'])(
    'with the fault %s delays the mail, in a time that we choose, and takes it when it works again',
    async (mode) => {
      const { server, mailer } = await aMailServer(mode);
      const mail = aMail();
      const begun = performance.now();
      await expect(mailer.send(mail)).rejects.toThrow(MailDelayed);
      expect(performance.now() - begun).toBeLessThan(mostMs);
      server.mode = 'normal';
      expect(await mailerTo(server.url, patient).send(mail)).toEqual({ ok: true });
      expect(server.received).toHaveLength(1);
    },
  );

  test.each<MailMode>(['hang-after', 'trickle-after', 'drop-after'])(
    'with the fault %s has one mail, not as many as a library would send by itself',
    async (mode) => {
      const { server, mailer } = await aMailServer(mode);
      const begun = performance.now();
      await expect(mailer.send(aMail())).rejects.toThrow(MailDelayed);
      expect(performance.now() - begun).toBeLessThan(mostMs);
      expect(server.received).toHaveLength(1);
    },
  );

  test('that is not there delays the mail', async () => {
    const { server, mailer } = await aMailServer();
    await server.close();
    await expect(mailer.send(aMail())).rejects.toThrow(MailDelayed);
  });

  test('that closed its line while nobody used it gets the next mail over another', async () => {
    const { server, mailer } = await aMailServer();
    await mailer.send(aMail());
    server.dropConnections();
    expect(await mailer.send(aMail())).toEqual({ ok: true });
    expect(server.received).toHaveLength(2);
  });

  test.each<[MailMode, string]>([
    ['refuse-recipient', 'No such user'],
    ['refuse-data', 'Refused'],
  ])('with the fault %s is believed, in its own words', async (mode, words) => {
    const { server } = await aMailServer(mode);
    expect(await mailerTo(server.url, patient).send(aMail())).toEqual({
      ok: false,
      code: 'refused',
      reason: expect.stringContaining(words),
    });
  });
});

test('a server elsewhere that offers no encryption is sent no mail, unless the address allows it', async () => {
  const { server } = await aMailServer();
  // The mapped form of 127.0.0.1, which the adapter must treat as another machine.
  const elsewhere = server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
  await expect(mailerTo(elsewhere, patient).send(aMail())).rejects.toThrow(MailDelayed);
  expect(server.received).toEqual([]);
  expect(await mailerTo(`${elsewhere}?requireTLS=false`, patient).send(aMail())).toEqual({ ok: true });
});
