import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aShopper, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const running = engineStore();
let owner: SignedInCustomer;
let ana: SignedInCustomer;
let count = 0;
let id: string;
beforeAll(async () => {
  owner = await signedIn(running.store, storeOwner.email, storeOwner.password);
});
beforeEach(async () => {
  count += 1;
  id = `q${count}`;
  await stock(running.store.services.db, { id, name: `Placa ${count}` });
  ana = await aShopper(running.store);
});

const ask = (text: string, who: SignedInCustomer | null = ana, product = id) =>
  submit(running.store, `/product/${product}/pregunta`, { text }, who);
const product = () => visit(running.store, `/product/${id}`, null);
const sendInAdmin = (fields: Record<string, string>) => submit(running.store, '/admin/preguntas', fields, owner);

/** As the owner's page says them. */
async function shown(text: string) {
  const { html } = await visit(running.store, '/admin/preguntas?ver=all', owner);
  const item = html.split('id="question-').find((part) => part.includes(text)) ?? '';
  return { id: item.match(/^\d+/)?.[0] ?? '', seen: item.match(/name="seen" value="([^"]*)"/)?.[1] ?? '' };
}

describe('a question about a product', () => {
  test('is shown once the owner answers, with structured data, and the answer is mailed once', async () => {
    expect((await product()).html).toContain(`href="/product/${id}/pregunta"`);
    const text = `¿Sirve con DDR5? ${count}`;
    const asked = await ask(text);
    expect([asked.status, asked.location]).toEqual([303, `/product/${id}/pregunta?hecho=1`]);
    expect((await visit(running.store, asked.location!, ana)).text).toContain('Sin respuesta todavía.');
    expect((await product()).text).not.toContain(text);
    expect((await visit(running.store, '/admin', owner)).text).toContain('Preguntas sin responder');

    const question = await shown(text);
    const answered = await sendInAdmin({ intent: 'answer', ...question, text: 'Sí, solo con </script> DDR5.' });
    expect([answered.status, answered.location]).toEqual([303, '/admin/preguntas?hecho=answer']);
    const page = await product();
    expect(page.text).toContain(text);
    expect(page.text).toContain('Respuesta de Núcleo');
    const data = page.html.match(/<script type="application\/ld\+json">(\{[^<]*FAQPage[^<]*)<\/script>/)?.[1] ?? '{}';
    expect(JSON.parse(data).mainEntity).toEqual([
      { '@type': 'Question', name: text, acceptedAnswer: { '@type': 'Answer', text: 'Sí, solo con </script> DDR5.' } },
    ]);
    const mail = await running.store.mailServer.waitFor(ana.email, 'Respondimos tu pregunta');
    expect(mail.text).toContain('solo con </script> DDR5.');
    // Anyone who has an address of a stranger could send them words of their own.
    expect(mail.text).not.toContain(text);

    const again = await sendInAdmin({ intent: 'answer', ...question, text: 'Otra.' });
    expect(again.status).toBe(409);
    const second = await shown(text);
    expect((await sendInAdmin({ intent: 'answer', ...second, text: 'Mejor dicho: sí.' })).status).toBe(303);
    expect((await product()).text).toContain('Mejor dicho: sí.');
    const { db } = running.store.services;
    const mails = await db
      .selectFrom('mails')
      .select('id')
      .where('dedupe_key', '=', `question-answered:${question.id}`)
      .execute();
    expect(mails).toHaveLength(1);
  });

  test('that is not published leaves the page at once, and its writer sees that', async () => {
    const text = `Compren en otra parte ${count}`;
    await ask(text);
    await sendInAdmin({ intent: 'answer', ...(await shown(text)), text: 'No.' });
    expect((await product()).text).toContain(text);
    const hidden = await sendInAdmin({ intent: 'hide', ...(await shown(text)), reason: 'Publicidad' });
    expect(hidden.status).toBe(303);
    expect((await product()).text).not.toContain(text);
    expect((await visit(running.store, `/product/${id}/pregunta`, ana)).text).toContain('La tienda no la publicó.');
    await sendInAdmin({ intent: 'show', ...(await shown(text)) });
    expect((await product()).text).toContain(text);
  });

  test('is refused empty, too long, of a product that is none, and by the sixth that waits', async () => {
    expect((await ask('  ')).text).toContain('Escribe tu pregunta.');
    const long = await ask('x'.repeat(501));
    expect([long.status, long.html.includes('x'.repeat(501))]).toEqual([422, true]);
    expect((await ask('¿Hay?', ana, 'none')).status).toBe(404);
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await ask(`¿Hay ${at}?`)).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 409]);
    for (let at = 0; at < 4; at += 1) statuses.push((await ask('¿Y?')).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await ask('¿Hay?', null)).location).toMatch(/^\/auth\?next=/);
  });

  test('is in the data to take along', async () => {
    await ask('¿Trae cables?');
    const data = JSON.parse((await visit(running.store, '/settings/datos.json', ana)).html);
    expect(data.preguntas).toMatchObject([{ productId: id, question: '¿Trae cables?', state: 'waiting' }]);
  });
});
