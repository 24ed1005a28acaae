import type { Generated, JSONColumnType } from 'kysely';
import type { FrontPage } from './front-page.ts';

export interface FrontPageTables {
  front_page_versions: {
    id: Generated<number>;
    page: JSONColumnType<FrontPage>;
    published_at: Date;
    withdrawn_at: Date | null;
  };
  front_page_drafts: {
    id: Generated<number>;
    page: JSONColumnType<FrontPage>;
    /** Before the last change. */
    previous: JSONColumnType<FrontPage> | null;
    version: Generated<number>;
    updated_at: Date;
  };
  front_page_pictures: {
    hash: string;
    width: number;
    height: number;
    uploaded_at: Date;
  };
}
