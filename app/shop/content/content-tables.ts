export interface ContentTables {
  /** Pictures of articles and pages. */
  content_pictures: {
    hash: string;
    width: number;
    height: number;
    added_at: Date;
  };
}
