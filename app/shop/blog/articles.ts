/** By date (decision of the open items S2.183, S2.186, S9.51). */
export const articles = [
  {
    slug: 'armar-un-pc-gamer',
    title: 'Cómo armar un PC gamer sin botar la plata',
    excerpt:
      'En qué gastar primero, qué piezas encajan entre sí y en qué orden se arman, explicado para quien compra en Colombia.',
    date: '2025-04-01',
    author: 'Equipo Núcleo',
    image: '/images/blog/gaming-pc.svg',
    imageAlt: 'Dibujo de una torre abierta con su placa, su tarjeta gráfica y sus ventiladores',
    updated: '2026-11-20',
    readingMinutes: 6,
  },
  {
    slug: 'mejores-tarjetas-graficas',
    title: 'Las mejores tarjetas gráficas según tu monitor',
    excerpt:
      'Qué tarjeta pide cada resolución, cuánta memoria necesitas y qué revisar en tu torre y tu fuente antes de pagar.',
    date: '2025-04-02',
    author: 'Equipo Núcleo',
    image: '/images/blog/graphics-cards.svg',
    imageAlt: 'Dibujo de una tarjeta gráfica de dos ventiladores junto a su ranura',
    updated: '2026-11-20',
    readingMinutes: 6,
  },
  {
    slug: 'mejoras-baratas-para-tu-pc',
    title: 'Mejoras baratas que sí se notan en tu PC',
    excerpt:
      'Primero lo que no cuesta nada, después el SSD, la memoria y el procesador: cómo encontrar lo que frena tu equipo.',
    date: '2025-04-03',
    author: 'Equipo Núcleo',
    image: '/images/blog/cheap-upgrades.svg',
    imageAlt: 'Dibujo de un SSD M.2 y dos módulos de memoria que entran en una placa',
    updated: '2026-11-20',
    readingMinutes: 6,
  },
] as const satisfies readonly Article[];

export interface Article {
  slug: string;
  title: string;
  excerpt: string;
  /** The day of publication in Colombia, `YYYY-MM-DD`. */
  date: string;
  author: string;
  image: string;
  imageAlt: string;
  updated: string;
  /** A test compares it with the length of the text. */
  readingMinutes: number;
}

export type ArticleSlug = (typeof articles)[number]['slug'];

export const articleImageSize = { width: 1200, height: 630 } as const;

export function articleOf(slug: ArticleSlug): Article {
  const article = articles.find((candidate) => candidate.slug === slug);
  if (!article) throw new Error(`There is no article ${slug}`);
  return article;
}

export function articlePath({ slug }: Pick<Article, 'slug'>): string {
  return `/blog/${slug}`;
}

export function relatedArticles({ slug }: Pick<Article, 'slug'>): Article[] {
  const position = articles.findIndex((candidate) => candidate.slug === slug);
  return [...articles.slice(position + 1), ...articles.slice(0, position)];
}
