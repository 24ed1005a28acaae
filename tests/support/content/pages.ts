import type { Database } from '#app/shop/shared/schema.ts';

interface OwnPage {
  slug: string;
  body: string;
  now: Date;
  number?: number;
}

/** A page of the owner's that is in force, or another version of one. */
export async function aPage(db: Database, { slug, body, now, number = 1 }: OwnPage): Promise<void> {
  const words = {
    title: 'Quiénes somos',
    description: 'Quiénes arman y venden en esta tienda.',
    lead: 'Tres personas.',
    body,
  };
  await db
    .insertInto('pages')
    .values({ slug, ...words, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('page_versions')
    .values({ page: slug, number, ...words, in_force_at: now, published_at: now })
    .execute();
}

/** Every element that a text can have; its products and pictures may be gone. */
export const everyElement = [
  '## Un título con **fuerza**',
  'Un párrafo con *énfasis*, ~~tachado~~, `código`, [un enlace](/categories), [otro](https://www.sic.gov.co) y <b>HTML</b>.',
  '### Uno menor',
  '- uno\n- dos\n  1. dentro\n  2. más',
  '> Una cita.',
  '```\nnpm start\n```',
  'Tabla: Una tabla\n\n| Parte | Precio |\n| --- | --- |\n| [SSD](/categories/almacenamiento) | $ 300.000 |',
  '::producto[1]',
  '::producto[no-hay]',
  '![Una torre](/uploads/00000000000000000000000000000000-800.webp)',
  '---',
  'Escribe a {correo}.',
].join('\n\n');

/** A draft and one that was deleted. */
export async function someArticles(db: Database, now: Date): Promise<void> {
  const words = {
    description: 'Lo que hay que mirar.',
    author: 'Equipo Núcleo',
    body: everyElement,
    reading_minutes: 1,
    image: '/images/blog/gaming-pc.svg',
    image_alt: '',
  };
  const times = { publish_at: now, revised_at: now, created_at: now, updated_at: now };
  await db
    .insertInto('articles')
    .values([
      {
        ...words,
        ...times,
        slug: 'un-borrador',
        title: 'Un borrador con un título que no cabe en una línea del teléfono',
      },
      { ...words, ...times, slug: 'uno-eliminado', title: 'Uno eliminado', deleted_at: now },
    ])
    .execute();
}
