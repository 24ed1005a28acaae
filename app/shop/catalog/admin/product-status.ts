/** A draft is in the admin only: the shop does not show it, and it is changed like any product. */
export const productStatuses = ['shop', 'draft', 'deleted'] as const;
export type ProductStatus = (typeof productStatuses)[number];

export type ProductMove = 'deleted' | 'restored' | 'published' | 'hidden';
