import { describe, expect, test } from 'vitest';
import type { MailKind } from '#app/shop/mails/mail.ts';
import { authority } from '#app/text/frame/footer.ts';
import { exampleMails, exampleSource } from '#tests/support/example-mails.ts';
import { mailWords } from './mail-words.ts';
import { orderMails } from './order-mails.ts';

const kinds = Object.keys(exampleMails()) as MailKind[];
const wordsOf = (kind: MailKind, fullName?: string) => mailWords(exampleMails(fullName)[kind], exampleSource);
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

function visible(html: string): string {
  return html
    .replace(/<(style|title)[\s\S]*?<\/\1>|<div[\s\S]*?<\/div>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

/** Before anything is paid no mail has a word that somebody typed. */
const beforePayment: readonly MailKind[] = ['order-received', 'order-declined', 'confirm-alert', 'product-alert'];

describe.each(kinds)('the mail %s', (kind) => {
  const isBeforePayment = beforePayment.includes(kind);
  const { subject, text, html } = wordsOf(kind);

  test('has a short subject, greets by the first name, and says who sells and who watches', () => {
    expect(subject.length).toBeGreaterThan(5);
    expect(subject.length).toBeLessThan(70);
    const { seller } = exampleSource;
    for (const said of [
      isBeforePayment ? 'Hola:' : 'Hola, Ana:',
      seller.name,
      seller.nit,
      seller.address,
      seller.email,
    ]) {
      expect(text).toContain(said);
      expect(visible(html)).toContain(said);
    }
    expect(text).toContain('https://www.sic.gov.co/');
    expect(html).toContain('href="https://www.sic.gov.co/"');
    expect(html).toContain('lang="es-CO"');
  });

  test('says in its text part what its HTML part says', () => {
    const seen = `${plain(visible(html))} ${authority.href} ${exampleSource.publicUrl}`;
    for (const line of text.split('\n')) {
      const words = line.replace(/^(- | {2}|--$)/, '').replace(/:$/, '');
      for (const part of words.split(': ')) expect(seen, line).toContain(part.trim());
    }
  });

  test('shows what was typed as text, never as HTML, and keeps it on its line', () => {
    const name = '<script>alert(1)</script>"\'&\r\nBcc: eve@example.test\u202e Ana';
    const bad = wordsOf(kind, name);
    expect(bad.html).not.toMatch(/<script/i);
    if (isBeforePayment) expect(`${bad.text}${bad.html}`).not.toMatch(/script|eve@example/);
    else expect(bad.html).toContain('&lt;script&gt;');
    expect(bad.subject).not.toMatch(/[\r\n]/);
    expect(`${bad.text}${bad.html}`).not.toContain('\u202e');
    expect(bad.text).not.toMatch(/^Bcc:/m);
  });

  test('greets somebody without a name too', () => {
    for (const nobody of ['', ' ', '\n']) expect(wordsOf(kind, nobody).text).toContain('\nHola:\n');
  });
});

describe('a mail about an order', () => {
  test('lists lines and total as paid, where it goes and how it stands, and leads to the order', () => {
    const { text, html } = wordsOf('order-paid');
    expect(text).toContain('2 × $ 315.000: $ 630.000');
    expect(text).toContain('Total, IVA incluido: $ 3.419.670');
    expect(text).toContain('Estado: Pagado, en preparación');
    expect(text).toContain('Entrega: Calle 34 # 56 - 78, apartamento 901, Medellín, Antioquia');
    expect(html).toContain(`href="${exampleMails()['order-paid'].order.link}"`);
  });

  test('that was received says what is still to be done, and nothing false when the payment was quicker', () => {
    const message = exampleMails()['order-received'];
    const said = (status: 'awaiting_payment' | 'paid') =>
      JSON.stringify(orderMails['order-received']({ ...message, order: { ...message.order, status } }, exampleSource));
    expect(said('awaiting_payment')).toContain('Falta el pago');
    expect(said('paid')).not.toContain('Falta el pago');
    expect(said('paid')).toContain('tu pago está confirmado');
  });

  test('that was paid when the units were gone says so, and what happens now', () => {
    const { subject, text } = wordsOf('order-paid-without-stock');
    expect(subject).toContain('se agotó');
    expect(text).toMatch(/otra persona compró las últimas unidades/);
    expect(text).toMatch(/reembolso completo/);
  });

  test('that was sent names carrier and number, and links only what is a web address', () => {
    const message = exampleMails()['order-sent'];
    const sent = mailWords(message, exampleSource);
    expect(sent.text).toContain('Transportadora: Servientrega\nGuía: 2259871234');
    expect(sent.text).toContain('Estado: Enviado');
    expect(sent.html).toContain('href="https://rastreo.example.test/2259871234"');
    for (const trackingUrl of [null, 'javascript:alert(1)', 'rastreo', '//evil.test', 'data:text/html,x']) {
      const order = { ...message.order, parcel: { ...message.order.parcel!, trackingUrl } };
      const { html, text } = mailWords({ ...message, order }, exampleSource);
      expect(html).not.toContain('Seguir mi envío');
      expect(text).not.toContain('Seguir mi envío');
    }
  });
});

test('a corrected parcel is announced with the right number, and that the one before was wrong', () => {
  const { subject, text } = wordsOf('order-parcel-corrected');
  expect(subject).toBe('Corregimos la guía de tu pedido Z0W8RP');
  expect(text).toContain('tenían un error');
  expect(text).toContain('Transportadora: Servientrega\nGuía: 2259871234');
});

test('every mail of an order calls it by its number, and by nothing else', () => {
  for (const kind of kinds.filter((each) => each.startsWith('order-'))) {
    const { subject, text } = wordsOf(kind);
    expect(`${subject}\n${text}`, kind).toContain('Pedido: Z0W8RP');
    expect(subject, kind).toContain('Z0W8RP');
    expect(text.replace(/https?:\S+/g, ''), kind).not.toContain('order_');
  }
});

test('an address in a button stays one address, whatever is in it', () => {
  const message = { ...exampleMails()['reset-password'], link: 'https://nucleo.test/x?a="><b>&c=1' };
  const { html } = mailWords(message, exampleSource);
  expect(html).toContain('href="https://nucleo.test/x?a=&quot;&gt;&lt;b&gt;&amp;c=1"');
  expect(() => mailWords({ ...message, link: 'javascript:alert(1)' }, exampleSource)).toThrow('web address');
});

test('an order that was paid late says in its mail when it arrives now, and why', () => {
  const paid = exampleMails()['order-paid'];
  const before = { from: '2026-11-25', to: '2026-11-27' };
  const changed = { before, by: 'payment', at: new Date('2026-11-23T15:00:00Z') } as const;
  const late = { ...paid, order: { ...paid.order, arrival: { from: '2026-11-26', to: '2026-11-30', changed } } };
  expect(plain(mailWords(late, exampleSource).text)).toMatch(
    /entre el jueves 26 y el lunes 30 de noviembre\. La fecha cambió porque el pago llegó el 23 de noviembre de 2026\./,
  );
});

test('the mails of an alert for what is not sold name it in one line, and lead to it', () => {
  const { 'confirm-alert': asks, 'product-alert': says } = exampleMails();
  const alert = {
    term: 'monitor\r\nBcc: eve@example.test',
    shopLink: 'https://nucleo.test/search?q=monitor',
    link: 'https://nucleo.test/avisos/x?clave=y',
  };
  const confirmation = mailWords({ ...asks, alert: { ...alert, isStillDue: false } }, exampleSource);
  expect(confirmation.text).toContain('cuando vendamos «monitor Bcc: eve@example.test»');
  const due = mailWords({ ...says, alert: { ...alert, isStillDue: true } }, exampleSource);
  expect(due.subject).toBe('Ya lo vendemos: «monitor Bcc: eve@example.test»');
  expect(due.text).toContain(alert.shopLink);
  expect(due.text).toContain(alert.link);
  const late = mailWords({ ...says, alert: { ...alert, isStillDue: false } }, exampleSource);
  expect(late.subject).toMatch(/^Sobre tu aviso/);
  expect(late.text).toContain('Ahora no lo vendemos otra vez.');
});
