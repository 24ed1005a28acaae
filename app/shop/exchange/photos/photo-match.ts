/** Whose photo a file is. `pictures`: how many the product has already; `order`: which of its photos the name says. */
export type PhotoMatch = MatchedPhoto | { fileName: string; because: 'unknown' | 'several' };

export interface MatchedPhoto {
  fileName: string;
  productId: string;
  productName: string;
  pictures: number;
  order: number;
}

/** Photos of one go that are still there. */
export interface PhotoBatch {
  id: number;
  begunAt: Date;
  undoneAt: Date | null;
  photos: number;
  products: number;
}
