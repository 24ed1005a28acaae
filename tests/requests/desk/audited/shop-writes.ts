import { askQuestion } from '#app/shop/questions/questions.server.ts';
import { ownReview, saveReview } from '#app/shop/reviews/reviews.server.ts';
import { providersName } from '#tests/support/https/names.ts';
import { pushBrowser } from '#tests/support/outside/push-service.ts';
import { withSecondFactor } from '#tests/support/second-factor.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { appCode } from '#tests/support/totp.ts';
import { visit } from '#tests/support/visit.ts';
import { type Desk, type DeskWrite, keptOf, leaves, leavesNothing, raw, sentBefore, typedInto } from './desk-world.ts';

const words = '/admin/busqueda';
const failed = '/admin/busqueda/sin-resultado';
const notices = '/admin/notificaciones';
const door = '/admin/acceso';
const { password } = storeOwner;

async function searchedInVain({ store: { services } }: Desk, term: string, isAside = false): Promise<string> {
  const row = { term, times: 2, last_at: new Date(), set_aside_at: isAside ? new Date() : null };
  await services.db.insertInto('empty_searches').values(row).execute();
  return term;
}

const review = (desk: Desk, intent: string, typed: Record<string, string> = {}) =>
  typedInto(desk, `/admin/resenas?id=${keptOf(desk, 'review')}`, intent, typed, ['id', keptOf(desk, 'review')]);
const question = (desk: Desk, intent: string, typed: Record<string, string> = {}) =>
  typedInto(desk, '/admin/preguntas?ver=all', intent, typed);

async function withFactor({ store: { services }, owner }: Desk): Promise<string> {
  const { key } = await withSecondFactor(services, owner.customer.id);
  return appCode(key, new Date());
}

const trial = 'a message of the owner to the owner, which says that it is a trial';
const notYet = 'a second factor holds once it is confirmed, which is noted';

/** In their order: each finds what those before it left. */
export const shopWrites: Record<string, DeskWrite> = {
  '/admin/resenas answer': leaves('review answered', async (desk) => {
    const { services } = desk.store;
    const customerId = desk.shopper.customer.id;
    const said = { stars: 1 as const, comment: 'Suena como un avión.' };
    await saveReview(services.db, { customerId, productId: 'disco', review: said, now: new Date() });
    desk.kept.set('review', String((await ownReview(services.db, customerId, 'disco'))?.id));
    return review(desk, 'answer', { text: 'Te lo cambiamos.' });
  }),
  '/admin/resenas unanswer': leaves('review answer_removed', (desk) => review(desk, 'unanswer')),
  '/admin/resenas hide': leaves('review hidden', (desk) => review(desk, 'hide', { reason: 'Insulta' })),
  '/admin/resenas show': leaves('review shown', (desk) => review(desk, 'show')),
  '/admin/resenas rule': leaves('review rule_changed', (desk) =>
    typedInto(desk, '/admin/resenas', 'rule', { needsPurchase: 'true' }),
  ),
  '/admin/preguntas answer': leaves('question answered', async (desk) => {
    const asked = {
      customerId: desk.shopper.customer.id,
      productId: 'disco',
      question: '¿Trae cable?',
      now: new Date(),
    };
    await askQuestion(desk.store.services.db, asked);
    return question(desk, 'answer', { text: 'Sí.' });
  }),
  '/admin/preguntas hide': leaves('question hidden', (desk) => question(desk, 'hide', { reason: 'Publicidad' })),
  '/admin/preguntas show': leaves('question shown', (desk) => question(desk, 'show')),

  '/admin/marcas add': leaves('maker added', (desk) =>
    typedInto(desk, '/admin/marcas', 'add', { name: 'Marca Nueva', spellings: 'nueva' }),
  ),
  '/admin/marcas change': leaves('maker changed', (desk) =>
    typedInto(desk, '/admin/marcas?q=nueva', 'change', { spellings: 'nueva\notra' }, ['slug', 'marca-nueva']),
  ),
  '/admin/marcas remove': leaves('maker removed', (desk) =>
    typedInto(desk, '/admin/marcas?q=nueva', 'remove', {}, ['slug', 'marca-nueva']),
  ),
  '/admin/entregas times': leaves('delivery changed', (desk) =>
    typedInto(desk, '/admin/entregas', 'times', { elsewhereTo: '19' }, ['department', '05']),
  ),
  '/admin/entregas cutOff': leaves('delivery changed', (desk) =>
    typedInto(desk, '/admin/entregas', 'cutOff', { cutOffHour: '11' }),
  ),

  '/admin/busqueda teach': leaves('search taught', async () =>
    raw(words, { intent: 'teach', term: 'ratoncito', means: 'mouse' }),
  ),
  '/admin/busqueda forget': leaves('search forgotten', (desk) =>
    typedInto(desk, words, 'forget', {}, ['term', 'ratoncito']),
  ),
  '/admin/busqueda dismiss': leaves('search dismissed', async (desk) =>
    raw(words, { intent: 'dismiss', term: await searchedInVain(desk, 'uno') }),
  ),
  '/admin/busqueda aside': leaves('search set_aside', async (desk) =>
    raw(words, { intent: 'aside', term: await searchedInVain(desk, 'dos') }),
  ),
  '/admin/busqueda back': leaves('search taken_back', async () => raw(words, { intent: 'back', term: 'dos' })),
  '/admin/busqueda/sin-resultado teach': leaves('search taught', async (desk) => {
    const term = await searchedInVain(desk, 'discote');
    return typedInto(desk, failed, 'teach', { means: 'ssd' }, ['term', term]);
  }),
  '/admin/busqueda/sin-resultado forget': leaves('search forgotten', async () =>
    raw(failed, { intent: 'forget', term: 'discote', means: 'ssd' }),
  ),
  '/admin/busqueda/sin-resultado dismiss': leaves('search dismissed', async (desk) => {
    const term = await searchedInVain(desk, 'tres');
    return typedInto(desk, failed, 'dismiss', {}, ['term', term]);
  }),
  '/admin/busqueda/sin-resultado aside': leaves('search set_aside', async (desk) => {
    const term = await searchedInVain(desk, 'cuatro');
    return typedInto(desk, failed, 'aside', {}, ['term', term]);
  }),
  '/admin/busqueda/sin-resultado back': leaves('search taken_back', (desk) =>
    typedInto(desk, `${failed}?ver=aside`, 'back', {}, ['term', 'cuatro']),
  ),

  '/admin/notificaciones save': leaves('notices changed', (desk) =>
    typedInto(desk, notices, 'save', { 'mail.sale': null }),
  ),
  '/admin/notificaciones add': leaves('notices device_added', async () => {
    const { p256dh, auth } = pushBrowser();
    // A push service of the web, but nobody is there.
    return raw(notices, { intent: 'add', address: `https://${providersName}/x`, p256dh, auth });
  }),
  '/admin/notificaciones try': leavesNothing(trial, [], (desk) => typedInto(desk, notices, 'try')),
  '/admin/notificaciones remove': leaves('notices device_removed', (desk) => typedInto(desk, notices, 'remove')),

  '/admin/acceso start': leavesNothing(notYet, ['second_factors'], async () =>
    raw(door, { intent: 'start', password }),
  ),
  '/admin/acceso stop': leavesNothing(notYet, ['second_factors'], (desk) => typedInto(desk, door, 'stop')),
  '/admin/acceso confirm': leaves('door factor_on', async (desk) => {
    await sentBefore(desk, raw(door, { intent: 'start', password }));
    const { html } = await visit(desk.store, door, desk.owner);
    const key = /data-key="([A-Z2-7]+)"/.exec(html)?.[1] ?? '';
    return typedInto(desk, door, 'confirm', { code: appCode(key, new Date()) });
  }),
  '/admin/acceso renew': leaves('door codes_renewed', async (desk) =>
    raw(door, { intent: 'renew', password, code: await withFactor(desk) }),
  ),
  '/admin/acceso end': leaves('door factor_off', async (desk) =>
    raw(door, { intent: 'end', password, code: await withFactor(desk) }),
  ),
};
