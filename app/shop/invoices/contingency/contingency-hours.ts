/** What the law gives for an invoice of contingency to reach the DIAN, and when that is nearly over. */
export const contingencyHours = { nearly: 36, over: 48 } as const;
