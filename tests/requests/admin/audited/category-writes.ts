import { aPhoto } from '#tests/support/picture-files.ts';
import { type AdminWorld, type AdminWrite, leaves, typedInto, withFile } from './admin-world.ts';

const list = '/admin/categorias';
const page = `${list}/:slug`;
const own = `${list}/sillas`;
const into = (admin: AdminWorld, intent: string, typed: Record<string, string> = {}) =>
  typedInto(admin, own, intent, typed);
const ofFact = (admin: AdminWorld, intent: string, fact: string, typed: Record<string, string> = {}) =>
  typedInto(admin, own, intent, typed, ['fact', fact]);

/** In their order: each finds what those before it left. */
export const categoryWrites: Record<string, AdminWrite> = {
  [`${list} add`]: leaves('category added', (admin) => typedInto(admin, list, 'add', { name: 'Sillas' })),
  [`${list} up`]: leaves('category moved', (admin) => typedInto(admin, list, 'up', {}, ['key', 'Sillas'])),
  [`${list} down`]: leaves('category moved', (admin) => typedInto(admin, list, 'down', {}, ['key', 'Sillas'])),
  [`${page} change`]: leaves('category changed', (admin) => into(admin, 'change', { designator: 'SILLA' })),
  [`${page} picture`]: leaves('category pictured', async (admin) => {
    const { body } = await into(admin, 'change');
    const photo = new File([new Uint8Array(await aPhoto('red'))], 'foto.jpg', { type: 'image/jpeg' });
    const seen = body instanceof URLSearchParams ? body.get('seen') : null;
    return withFile(own, { intent: 'picture', key: 'Sillas', seen: seen ?? '' }, ['file', photo]);
  }),
  [`${page} pictureRemove`]: leaves('category pictured', (admin) => into(admin, 'pictureRemove')),
  [`${page} factAdd`]: leaves('category fact_added', (admin) => into(admin, 'factAdd', { label: 'Tela' })),
  [`${page} factKnown`]: leaves('category fact_added', (admin) => into(admin, 'factKnown', { fact: 'color' })),
  [`${page} factChange`]: leaves('category fact_changed', (admin) =>
    ofFact(admin, 'factChange', 'tela', { filter: 'values' }),
  ),
  [`${page} factDown`]: leaves('category fact_moved', (admin) => ofFact(admin, 'factDown', 'tela')),
  [`${page} factUp`]: leaves('category fact_moved', (admin) => ofFact(admin, 'factUp', 'tela')),
  [`${page} factRemove`]: leaves('category fact_removed', (admin) => ofFact(admin, 'factRemove', 'tela')),
  [`${page} remove`]: leaves('category removed', (admin) => into(admin, 'remove')),
  [`${list} restore`]: leaves('category restored', (admin) => typedInto(admin, list, 'restore')),
};
