/** One of the shop's, for articles and pages. */
export interface ContentPicture {
  address: string;
  width: number;
  height: number;
}

/** The newest are offered. */
export const picturesOffered = 100;
