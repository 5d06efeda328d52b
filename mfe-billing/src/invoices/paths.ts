/** Every address that this area links to, in one place. */
export const paths = {
  list: '/invoices',
  create: '/create-invoice',
  edit: (id: string) => `/invoices/${id}/edit`,
  view: (id: string) => `/invoices/${id}/view`,
  print: (id: string) => `/invoices/${id}/print`,
  salesOrder: (id: string) => `/sales-orders/${id}`,
};
