import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToasts } from '#app/ui/toast.ts';
import { welcomeFromGoogle } from './welcome-mail.ts';

// Test files share the list of toasts.
beforeEach(() => {
  for (const { key } of shownToasts()) dismissToast(key);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function sentFor(customer: { email?: string; name?: string } | null) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === '/api/session') return Response.json({ data: { customer } });
    sent.push([address, JSON.parse(String(init?.body))]);
    return Response.json({ data: { success: true, message: 'x' } });
  });
  await welcomeFromGoogle();
  return sent;
}

const address = '/api/sendWelcomeEmail';

test('a person who comes from Google is welcomed with the name and the address that Google gave', {
  tags: ['S7.32'],
}, async () => {
  expect(await sentFor({ email: 'gala@gmail.test', name: 'Gala Ríos' })).toEqual([
    [address, { data: { email: 'gala@gmail.test', fullName: 'Gala Ríos' } }],
  ]);
  expect(shownToasts().map(({ text }) => text)).toEqual(['Se ha enviado un correo de bienvenida.']);
});

test.each(['', undefined])('without a name it is Usuario: %j', { tags: ['S7.33'] }, async (name) => {
  expect(await sentFor({ email: 'gala@gmail.test', name })).toEqual([
    [address, { data: { email: 'gala@gmail.test', fullName: 'Usuario' } }],
  ]);
});

test.each([{ name: 'Gala Ríos' }, null])(
  'without an address it is empty: %j',
  { tags: ['S7.34'] },
  async (customer) => {
    expect(await sentFor(customer)).toEqual([
      [address, { data: { email: '', fullName: customer?.name ?? 'Usuario' } }],
    ]);
  },
);
