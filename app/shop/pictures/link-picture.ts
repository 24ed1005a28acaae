/** What messengers and social networks show beside a link, drawn when they ask for it. Equal words are the same picture. */
export interface LinkPictureMaker<Words> {
  /** Whether it is in memory. */
  has(words: Words): boolean;
  /** One at a time, and from memory while it is among the last ones. @returns a PNG */
  draw(words: Words): Promise<Uint8Array<ArrayBuffer>>;
}

/** Every word of the picture of a product. */
export interface ProductPictureWords {
  /** The name of a file that the shop keeps; null: it has no picture of its own. */
  picture: string | null;
  name: string;
  price: string;
  /** The list price and what is taken off. */
  before: string | null;
  stock: string;
  isSoldOut: boolean;
  dated: string;
}
