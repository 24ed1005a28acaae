import { ownValue } from '../shared/own-value.ts';

const formerSlugs: Readonly<Record<string, string>> = { diademas: 'diadema' };

/** The slug of a category's page, also for one that it had before: links to it still lead there, and it names the present one as canonical. */
export function presentSlug(slug: string): string {
  return ownValue(formerSlugs, slug) ?? slug;
}
