import { aPhoto } from '#tests/support/picture-files.ts';
import { type AdminWorld, type AdminWrite, leaves, raw, typedInto, withFile } from './admin-world.ts';

const page = '/admin/portada';
const product = { kind: 'products', title: 'Para empezar', products: 'raton' };
const own = (admin: AdminWorld, intent: string, typed: Record<string, string> = {}, ...holding: [string, string?][]) =>
  typedInto(admin, page, intent, typed, ...holding);

async function published({ store: { services } }: AdminWorld): Promise<string> {
  const rows = services.db.selectFrom('front_page_versions').select('id').orderBy('id', 'desc');
  return String((await rows.executeTakeFirstOrThrow()).id);
}

/** In their order: each finds what those before it left. */
export const frontPageWrites: Record<string, AdminWrite> = {
  [`${page} add_slide`]: leaves('front_page slide_added', async () => {
    const photo = new Uint8Array(await aPhoto('#b40', 'jpeg', 1600, 700));
    const words = { intent: 'add_slide', seen: '0', title: 'Semana gamer', action: 'Ver todo', link: '/offers' };
    return withFile(page, words, ['picture', new File([photo], 'foto.jpg', { type: 'image/jpeg' })]);
  }),
  [`${page} change_slide`]: leaves('front_page slide_changed', (admin) =>
    own(admin, 'change_slide', { title: 'Otro título' }, ['id', '1']),
  ),
  [`${page} up_slide`]: leaves('front_page slide_changed', async () => raw(page, { intent: 'up_slide', id: '3' })),
  [`${page} down_slide`]: leaves('front_page slide_changed', async () => raw(page, { intent: 'down_slide', id: '3' })),
  [`${page} off_slide`]: leaves('front_page slide_changed', async () => raw(page, { intent: 'off_slide', id: '3' })),
  [`${page} on_slide`]: leaves('front_page slide_changed', async () => raw(page, { intent: 'on_slide', id: '3' })),
  [`${page} remove_slide`]: leaves('front_page slide_removed', async () =>
    raw(page, { intent: 'remove_slide', id: '3' }),
  ),
  [`${page} undo`]: leaves('front_page draft_replaced', (admin) => own(admin, 'undo')),
  [`${page} add_strip`]: leaves('front_page strip_added', (admin) => own(admin, 'add_strip', product)),
  [`${page} change_strip`]: leaves('front_page strip_changed', (admin) =>
    own(admin, 'change_strip', { title: 'Lo mejor' }, ['id', '1']),
  ),
  [`${page} up_strip`]: leaves('front_page strip_changed', async () => raw(page, { intent: 'up_strip', id: '3' })),
  [`${page} down_strip`]: leaves('front_page strip_changed', async () => raw(page, { intent: 'down_strip', id: '3' })),
  [`${page} off_strip`]: leaves('front_page strip_changed', async () => raw(page, { intent: 'off_strip', id: '1' })),
  [`${page} on_strip`]: leaves('front_page strip_changed', async () => raw(page, { intent: 'on_strip', id: '1' })),
  [`${page} publish`]: leaves('front_page published', (admin) => own(admin, 'publish')),
  [`${page} remove_strip`]: leaves('front_page strip_removed', async () =>
    raw(page, { intent: 'remove_strip', id: '3' }),
  ),
  [`${page} discard`]: leaves('front_page draft_replaced', (admin) => own(admin, 'discard')),
  [`${page} restore`]: leaves('front_page draft_replaced', (admin) => own(admin, 'restore')),
  [`${page} take`]: leaves('front_page draft_replaced', async (admin) =>
    own(admin, 'take', { id: await published(admin) }),
  ),
  [`${page} withdraw`]: leaves('front_page withdrawn', (admin) => own(admin, 'withdraw')),
};
