/** Why goods did not come, or came back (docs/rules/shorts-and-returns.md#reasons). */
export const shortReasons = ['out_of_stock', 'quality', 'damaged', 'customer', 'other'] as const;
export type ShortReason = (typeof shortReasons)[number];

/** The reasons as screens and papers write them. */
export const shortReasonLabels: Record<ShortReason, string> = {
  out_of_stock: 'Out of stock',
  quality: 'Quality',
  damaged: 'Damaged',
  customer: 'Customer',
  other: 'Other',
};
