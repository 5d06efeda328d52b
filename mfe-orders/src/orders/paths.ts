/** Every address that this area links to, in one place. */
export const paths = {
  list: '/sales-orders',
  create: '/sales-orders/create',
  order: (id: string) => `/sales-orders/${id}`,
  edit: (id: string) => `/sales-orders/${id}/edit`,
  fullPage: (id: string) => `/sales-orders/${id}/view`,
  workOrder: (id: string) => `/sales-orders/${id}/work-order`,
  invoices: '/invoices',
  invoiceEdit: (id: string) => `/invoices/${id}/edit`,
  invoicePrint: (id: string) => `/invoices/${id}/print`,
};
