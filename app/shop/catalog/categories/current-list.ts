/** What products store. People see the name, which the owner may change. */
export type CategoryKey = string;

export interface Category {
  key: CategoryKey;
  name: string;
  slug: string;
  /** The short word that stands for it on a card. */
  designator: string;
  /** Of an uploaded picture; null: the drawn one. */
  picture: string | null;
}

export interface CategoryList {
  /** In the owner's order: the row of the front page and the menus. */
  categories: readonly Category[];
  /** By a slug or a name that it had before. */
  formerSlugs: Readonly<Record<string, CategoryKey>>;
  formerNames: Readonly<Record<string, CategoryKey>>;
}

/**
 * The process's one copy; null: as delivered. On a server the follower replaces it when the owner changed something; a page brings it to the
 * browser. A file of its own, since every page's first script has it.
 */
export const current: { list: CategoryList | null } = { list: null };
