import { aPhoto } from '#tests/support/picture-files.ts';
import { type AdminWorld, type AdminWrite, leaves, leavesNothing, raw, typedInto, withFile } from './admin-world.ts';

const pictures = '/admin/blog/imagenes';
const words = { title: 'Cómo elegir un monitor', description: 'Qué mirar antes de pagar.', body: '## Uno\n\nTexto.' };
const page = { title: 'Quiénes somos', description: 'Quién atiende.', lead: '', body: 'Tres personas.' };
const ownPage = '/admin/paginas/quienes-somos';

/** The article of this test: the next after those that came with the shop. */
async function versionOf({ store }: AdminWorld) {
  const { id, version } = await store.services.db
    .selectFrom('articles')
    .select(['id', 'version'])
    .where('slug', '=', 'como-elegir-un-monitor')
    .executeTakeFirstOrThrow();
  return { id: String(id), seen: String(version) };
}
const listed = async (admin: AdminWorld, intent: string) => {
  return raw('/admin/blog', { intent, ...(await versionOf(admin)) });
};
const edited = async (admin: AdminWorld, intent: string, typed: Record<string, string>) => {
  const { id, seen } = await versionOf(admin);
  return raw(`/admin/blog/${id}`, { intent, seen, ...words, slug: 'como-elegir-un-monitor', ...typed });
};
const moved = async ({ store }: AdminWorld, intent: string, typed: Record<string, string> = {}) => {
  const { version } = await store.services.db
    .selectFrom('pages')
    .select('version')
    .where('slug', '=', 'quienes-somos')
    .executeTakeFirstOrThrow();
  return raw(ownPage, { intent, seen: String(version), ...typed });
};
const ofPage = (admin: AdminWorld, intent: string, typed: Record<string, string> = {}) =>
  typedInto(admin, ownPage, intent, typed);

/** In their order: each finds what those before it left. */
export const contentWrites: Record<string, AdminWrite> = {
  '/admin/blog/:id draft': leaves('article added', async () =>
    raw('/admin/blog/nuevo', { intent: 'draft', seen: '0', title: words.title }),
  ),
  '/admin/blog/:id publish': leaves('article published', (admin) => edited(admin, 'publish', {})),
  '/admin/blog delete': leaves('article deleted', (admin) => listed(admin, 'delete')),
  '/admin/blog restore': leaves('article restored', (admin) => listed(admin, 'restore')),
  [pictures]: leaves('content_picture added', async () =>
    withFile(pictures, {}, [
      'pictures',
      new File([new Uint8Array(await aPhoto('teal'))], 'torre.jpg', { type: 'image/jpeg' }),
    ]),
  ),
  '/admin/blog/vista': leavesNothing('a text while it is written, which is stored nowhere', [], async () => ({
    path: '/admin/blog/vista',
    body: new Blob([JSON.stringify({ markdown: '# Hola' })], { type: 'application/json' }),
  })),
  '/admin/paginas/:slug add': leaves('page added', async () => raw('/admin/paginas/nueva', { intent: 'add', ...page })),
  '/admin/paginas/:slug save': leaves('page changed', (admin) => ofPage(admin, 'save', { lead: 'Hola.' })),
  '/admin/paginas/:slug publish': leaves('page published', (admin) =>
    ofPage(admin, 'publish', { inForceFrom: '2099-01-01' }),
  ),
  '/admin/paginas/:slug cancel': leaves('page version_cancelled', (admin) => moved(admin, 'cancel', { number: '1' })),
  '/admin/paginas/:slug withdraw': leaves('page withdrawn', (admin) => moved(admin, 'withdraw')),
  '/admin/paginas/:slug restore': leaves('page restored', (admin) => moved(admin, 'restore')),
};
