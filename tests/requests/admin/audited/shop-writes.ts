import { askQuestion } from '#app/shop/questions/questions.server.ts';
import { ownReview, saveReview } from '#app/shop/reviews/reviews.server.ts';
import { pushBrowser } from '#tests/support/outside/push-service.ts';
import { withSecondFactor } from '#tests/support/second-factor.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { appCode } from '#tests/support/totp.ts';
import { visit } from '#tests/support/visit.ts';
import {
  type AdminWorld,
  type AdminWrite,
  leaves,
  leavesNothing,
  raw,
  savedOf,
  sentBefore,
  typedInto,
} from './admin-world.ts';

const words = '/admin/busqueda';
const failed = '/admin/busqueda/sin-resultado';
const notices = '/admin/notificaciones';
const ownerSignIn = '/admin/acceso';
const { password } = storeOwner;

async function searchedInVain({ store: { services } }: AdminWorld, term: string, isAside = false): Promise<string> {
  const row = { term, times: 2, last_at: new Date(), set_aside_at: isAside ? new Date() : null };
  await services.db.insertInto('empty_searches').values(row).execute();
  return term;
}

const review = (admin: AdminWorld, intent: string, typed: Record<string, string> = {}) =>
  typedInto(admin, `/admin/resenas?id=${savedOf(admin, 'review')}`, intent, typed, ['id', savedOf(admin, 'review')]);
const question = (admin: AdminWorld, intent: string, typed: Record<string, string> = {}) =>
  typedInto(admin, '/admin/preguntas?ver=all', intent, typed);

async function withFactor({ store: { services }, owner }: AdminWorld): Promise<string> {
  const { key } = await withSecondFactor(services, owner.customer.id);
  return appCode(key, new Date());
}

const trial = 'a message of the owner to the owner, which says that it is a trial';
const notYet = 'a second factor holds once it is confirmed, which is noted';

/** In their order: each finds what those before it left. */
export const shopWrites: Record<string, AdminWrite> = {
  '/admin/resenas answer': leaves('review answered', async (admin) => {
    const { services } = admin.store;
    const customerId = admin.shopper.customer.id;
    const said = { stars: 1 as const, comment: 'Suena como un avión.' };
    await saveReview(services.db, { customerId, productId: 'disco', review: said, now: new Date() });
    admin.saved.set('review', String((await ownReview(services.db, customerId, 'disco'))?.id));
    return review(admin, 'answer', { text: 'Te lo cambiamos.' });
  }),
  '/admin/resenas unanswer': leaves('review answer_removed', (admin) => review(admin, 'unanswer')),
  '/admin/resenas hide': leaves('review hidden', (admin) => review(admin, 'hide', { reason: 'Insulta' })),
  '/admin/resenas show': leaves('review shown', (admin) => review(admin, 'show')),
  '/admin/resenas rule': leaves('review rule_changed', (admin) =>
    typedInto(admin, '/admin/resenas', 'rule', { needsPurchase: 'true' }),
  ),
  '/admin/preguntas answer': leaves('question answered', async (admin) => {
    const asked = {
      customerId: admin.shopper.customer.id,
      productId: 'disco',
      question: '¿Trae cable?',
      now: new Date(),
    };
    await askQuestion(admin.store.services.db, asked);
    return question(admin, 'answer', { text: 'Sí.' });
  }),
  '/admin/preguntas hide': leaves('question hidden', (admin) => question(admin, 'hide', { reason: 'Publicidad' })),
  '/admin/preguntas show': leaves('question shown', (admin) => question(admin, 'show')),

  '/admin/marcas add': leaves('maker added', (admin) =>
    typedInto(admin, '/admin/marcas', 'add', { name: 'Marca Nueva', spellings: 'nueva' }),
  ),
  '/admin/marcas change': leaves('maker changed', (admin) =>
    typedInto(admin, '/admin/marcas?q=nueva', 'change', { spellings: 'nueva\notra' }, ['slug', 'marca-nueva']),
  ),
  '/admin/marcas remove': leaves('maker removed', (admin) =>
    typedInto(admin, '/admin/marcas?q=nueva', 'remove', {}, ['slug', 'marca-nueva']),
  ),
  '/admin/entregas times': leaves('delivery changed', (admin) =>
    typedInto(admin, '/admin/entregas', 'times', { elsewhereTo: '19' }, ['department', '05']),
  ),
  '/admin/entregas cutOff': leaves('delivery changed', (admin) =>
    typedInto(admin, '/admin/entregas', 'cutOff', { cutOffHour: '11' }),
  ),

  '/admin/facturas/ajustes': leaves('invoicing changed', async () =>
    raw('/admin/facturas/ajustes', { seen: 'paid 12', issuedWhen: 'sent', buyerWaitHours: '12' }),
  ),
  '/admin/busqueda teach': leaves('search taught', async () =>
    raw(words, { intent: 'teach', term: 'ratoncito', means: 'mouse' }),
  ),
  '/admin/busqueda forget': leaves('search forgotten', (admin) =>
    typedInto(admin, words, 'forget', {}, ['term', 'ratoncito']),
  ),
  '/admin/busqueda dismiss': leaves('search dismissed', async (admin) =>
    raw(words, { intent: 'dismiss', term: await searchedInVain(admin, 'uno') }),
  ),
  '/admin/busqueda aside': leaves('search set_aside', async (admin) =>
    raw(words, { intent: 'aside', term: await searchedInVain(admin, 'dos') }),
  ),
  '/admin/busqueda back': leaves('search taken_back', async () => raw(words, { intent: 'back', term: 'dos' })),
  '/admin/busqueda unsold': leaves('search unsold', (admin) => typedInto(admin, words, 'unsold', { term: 'lavadora' })),
  '/admin/busqueda sold': leaves('search sold', (admin) => typedInto(admin, words, 'sold', {}, ['term', 'lavadora'])),
  '/admin/busqueda/sin-resultado unsold': leaves('search unsold', async () =>
    raw(failed, { intent: 'unsold', term: 'nevera' }),
  ),
  '/admin/busqueda/sin-resultado sold': leaves('search sold', async () =>
    raw(failed, { intent: 'sold', term: 'nevera' }),
  ),
  '/admin/busqueda/sin-resultado teach': leaves('search taught', async (admin) => {
    const term = await searchedInVain(admin, 'discote');
    return typedInto(admin, failed, 'teach', { means: 'ssd' }, ['term', term]);
  }),
  '/admin/busqueda/sin-resultado forget': leaves('search forgotten', async () =>
    raw(failed, { intent: 'forget', term: 'discote', means: 'ssd' }),
  ),
  '/admin/busqueda/sin-resultado dismiss': leaves('search dismissed', async (admin) => {
    const term = await searchedInVain(admin, 'tres');
    return typedInto(admin, failed, 'dismiss', {}, ['term', term]);
  }),
  '/admin/busqueda/sin-resultado aside': leaves('search set_aside', async (admin) => {
    const term = await searchedInVain(admin, 'cuatro');
    return typedInto(admin, failed, 'aside', {}, ['term', term]);
  }),
  '/admin/busqueda/sin-resultado back': leaves('search taken_back', (admin) =>
    typedInto(admin, `${failed}?ver=aside`, 'back', {}, ['term', 'cuatro']),
  ),

  '/admin/notificaciones save': leaves('notices changed', (admin) =>
    typedInto(admin, notices, 'save', { 'mail.sale': null }),
  ),
  '/admin/notificaciones add': leaves('notices device_added', async () => {
    const { p256dh, auth } = pushBrowser();
    // A name of the web that nobody has: what is sent there is tried again later, so the device stays for `remove`.
    return raw(notices, { intent: 'add', address: 'https://avisos.nadie-tiene-este-nombre.co/x', p256dh, auth });
  }),
  '/admin/notificaciones try': leavesNothing(trial, [], (admin) => typedInto(admin, notices, 'try')),
  '/admin/notificaciones remove': leaves('notices device_removed', (admin) => typedInto(admin, notices, 'remove')),

  '/admin/acceso start': leavesNothing(notYet, ['second_factors'], async () =>
    raw(ownerSignIn, { intent: 'start', password }),
  ),
  '/admin/acceso stop': leavesNothing(notYet, ['second_factors'], (admin) => typedInto(admin, ownerSignIn, 'stop')),
  '/admin/acceso confirm': leaves('door factor_on', async (admin) => {
    await sentBefore(admin, raw(ownerSignIn, { intent: 'start', password }));
    const { html } = await visit(admin.store, ownerSignIn, admin.owner);
    const key = /data-key="([A-Z2-7]+)"/.exec(html)?.[1] ?? '';
    return typedInto(admin, ownerSignIn, 'confirm', { code: appCode(key, new Date()) });
  }),
  '/admin/acceso renew': leaves('door codes_renewed', async (admin) =>
    raw(ownerSignIn, { intent: 'renew', password, code: await withFactor(admin) }),
  ),
  '/admin/acceso end': leaves('door factor_off', async (admin) =>
    raw(ownerSignIn, { intent: 'end', password, code: await withFactor(admin) }),
  ),
};
