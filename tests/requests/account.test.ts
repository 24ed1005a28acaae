import { beforeAll, describe, expect, test } from 'vitest';
import { aShopper, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { visit } from '#tests/support/visit.ts';

const running = engineStore();
let ana: SignedInCustomer;
beforeAll(async () => {
  ana = await aShopper(running.store);
});

const pages = ['/account', '/orders', '/addresses', '/addresses/new', '/settings', '/settings/delete'];
const calls = ['/settings/datos.json'];

describe('the pages of an account', () => {
  test.each([...pages, ...calls, '/addresses/none', '/orders/none', '/orders/none/pagar'])(
    '%s leads signed-out visitors to /auth and back',
    { tags: ['S2.121', 'S9.55'] },
    async (path) => {
      const answer = await visit(running.store, path, null);
      expect(answer.status).toBe(302);
      expect(answer.location).toBe(`/auth?next=${encodeURIComponent(path)}`);
      const stale = await visit(running.store, path, { cookie: 'session=nobody.nothing' });
      expect(stale.location).toBe(`/auth?next=${encodeURIComponent(path)}`);
    },
  );

  test.each(pages)('%s gives its data to nobody who is signed out', async (path) => {
    const answer = await visit(running.store, `${path}.data`, null);
    expect(answer.html).toContain('/auth?next=');
    expect(answer.html).not.toContain(ana.email);
  });

  test.each(pages)('%s is the shopper’s own, cached by nobody and found by no search', async (path) => {
    for (const address of [path, `${path}.data`]) {
      const answer = await visit(running.store, address, ana);
      expect(answer.status, address).toBe(200);
      expect(answer.headers.get('cache-control'), address).toBe('private, no-store');
    }
    const { html } = await visit(running.store, path, ana);
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(html).toMatch(/<nav aria-label="Tu cuenta"/);
  });
});

describe('the account hub', () => {
  test('has four cards', {
    tags: ['S1.16', 'S2.16', 'S2.120', 'S2.122', 'S2.123', 'S2.124', 'S2.125', 'S2.129', 'S6.17'],
  }, async () => {
    const { html, text } = await visit(running.store, '/account', ana);
    expect(html).toMatch(/<h1[^>]*>Mi Cuenta<\/h1>/);
    expect(text).toContain(ana.email);
    const cards = [...html.matchAll(/<main[\s\S]*<\/main>/g)][0]?.[0] ?? '';
    const links = [
      ...cards.matchAll(/<a [^>]*class="group[^"]*"[^>]*href="([^"]+)"|<a [^>]*href="([^"]+)"[^>]*class="group/g),
    ];
    expect(links.map(([, a, b]) => a ?? b)).toEqual(['/orders', '/wishlist', '/addresses', '/settings']);
    for (const title of ['Tus Pedidos', 'Lista de Deseados', 'Tus Direcciones', 'Configuración de Cuenta']) {
      expect(text).toContain(title);
    }
    expect(cards).not.toContain('/admin');
    expect(cards).toMatch(/<form[^>]*action="\/auth\/salir"/);
  });

  test('has a fifth one for the owner', async () => {
    const { settings } = running.store.services;
    const owner = await signedIn(running.store, settings.owner.email, settings.owner.password);
    const { text, html } = await visit(running.store, '/account', owner);
    expect(text).toContain('Panel Admin');
    expect(html).toContain('href="/admin"');
  });
});
