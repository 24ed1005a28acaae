import type { Generated } from 'kysely';

interface PageWords {
  title: string;
  description: string;
  lead: string;
  /** Markdown. */
  body: string;
}

export interface PageTables {
  /** What the owner works on. */
  pages: PageWords & {
    slug: string;
    is_legal: Generated<boolean>;
    /** Of the owner's own. */
    in_footer: Generated<boolean>;
    version: Generated<number>;
    withdrawn_at: Generated<Date | null>;
    created_at: Date;
    updated_at: Date;
  };
  /** What was published; a row that is in force never changes. */
  page_versions: PageWords & {
    page: string;
    number: number;
    /** The beginning of a day in Colombia. */
    in_force_at: Date;
    published_at: Date;
    /** The owner's e-mail; null of what came with the shop. */
    published_by: Generated<string | null>;
  };
}
