import { allRead, readBody, readOptionalDay, readSlug } from '../content/text-form.ts';
import { dayOf } from '../shared/day.ts';
import { readLine } from '../shared/typed-fields.ts';
import { oneLine } from '../shared/visible-text.ts';
import { articleDrawings, longestAuthor, longestDescription, longestTitle } from './articles.ts';

/** What the owner writes of an article. */
export interface ArticleWords {
  title: string;
  slug: string;
  description: string;
  author: string;
  /** Markdown. */
  body: string;
  image: string;
  imageAlt: string;
  /** A day in Colombia. */
  publishOn: string;
}

const longestImageAddress = 200;
const longestAlt = 200;

/** A draft needs its title alone. @param today a day in Colombia */
export function readArticle(
  form: Readonly<Record<string, string | undefined>>,
  { isPublished, today, usualAuthor }: { isPublished: boolean; today: string; usualAuthor: string },
) {
  const title = readLine(form.title, longestTitle);
  const author = readLine(form.author, longestAuthor, false);
  const image = oneLine(form.image ?? '') || articleDrawings[0];
  return allRead<ArticleWords>({
    title,
    slug: readSlug(form.slug, title.ok ? title.value : ''),
    description: readLine(form.description, longestDescription, isPublished),
    author: author.ok ? { ok: true, value: author.value || usualAuthor } : author,
    body: readBody(form.body, isPublished),
    image: image.length > longestImageAddress ? { ok: false, code: 'not_there' } : { ok: true, value: image },
    imageAlt: readLine(form.imageAlt, longestAlt, false),
    publishOn: readOptionalDay(form.publishOn, today),
  });
}

/** What a form shows of an article. */
export function typedArticle(words: ArticleWords): Record<string, string> {
  return { ...words };
}

export function newArticle(now: Date, usualAuthor: string): Record<string, string> {
  return { publishOn: dayOf(now), author: usualAuthor, image: articleDrawings[0] };
}
