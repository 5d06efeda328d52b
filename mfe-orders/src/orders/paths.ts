/** Every address that this area links to, in one place. */
export const paths = {
  list: '/sales-orders',
  create: '/sales-orders/create',
  /** The weigh station, with an order chosen already. */
  weigh: (orderNumber?: string) => `/sales-orders/weigh${orderNumber ? `?order=${orderNumber}` : ''}`,
  recall: '/sales-orders/recall',
  order: (id: string) => `/sales-orders/${id}`,
  edit: (id: string) => `/sales-orders/${id}/edit`,
  fullPage: (id: string) => `/sales-orders/${id}/view`,
  workOrder: (id: string) => `/sales-orders/${id}/work-order`,
  invoices: '/invoices',
  invoice: (id: string) => `/invoices/${id}/view`,
  invoiceEdit: (id: string) => `/invoices/${id}/edit`,
  invoicePrint: (id: string) => `/invoices/${id}/print`,
  customer: (id: string) => `/customers/${id}`,
};
