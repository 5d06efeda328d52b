/** The reads that assigning, moving and removing make old: the board, and the Route columns of the lists. */
export const boardReads = [
  '/api/delivery-routes',
  '/api/delivery-items',
  '/api/sales-orders',
  '/api/invoices',
] as const;
