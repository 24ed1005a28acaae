/** What can be changed in many products at once. */
export const bulkFields = ['price', 'discount', 'category', 'stock'] as const;
export type BulkField = (typeof bulkFields)[number];
