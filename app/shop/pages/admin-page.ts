import type { PageWords } from './page.ts';

/** `none`: nothing of it was published yet. */
export type PageState = 'none' | 'published' | 'scheduled' | 'withdrawn';

export interface ListedPage {
  slug: string;
  title: string;
  isLegal: boolean;
  state: PageState;
  /** Of the version in force. */
  number: number | null;
  inForceFrom: string | null;
  /** What the owner wrote since is not published. */
  hasChanges: boolean;
}

export interface PublishedVersion {
  number: number;
  inForceFrom: string;
  isBegun: boolean;
  publishedAt: Date;
  /** Null: it came with the shop. */
  publishedBy: string | null;
}

export interface EditedPage extends ListedPage {
  version: number;
  words: PageWords;
  isInFooter: boolean;
  versions: PublishedVersion[];
}
