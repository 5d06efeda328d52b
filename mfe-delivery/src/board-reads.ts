/** Reads to invalidate after assigning, moving or removing: the board and the Route columns. */
export const boardReads = [
  '/api/delivery-routes',
  '/api/delivery-items',
  '/api/sales-orders',
  '/api/invoices',
] as const;
