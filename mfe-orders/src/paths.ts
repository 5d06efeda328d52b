import type { MissingText } from '@primal/kit';

export const paths = {
  list: '/sales-orders',
  held: '/sales-orders?status=on_hold',
  create: '/sales-orders/create',
  weigh: (orderNumber?: string) => `/sales-orders/weigh${orderNumber ? `?order=${orderNumber}` : ''}`,
  recall: '/sales-orders/recall',
  guide: (customerId: string) => `/sales-orders/guide/${customerId}`,
  standing: '/sales-orders/standing',
  createStanding: '/sales-orders/standing/create',
  standingOrder: (id: string) => `/sales-orders/standing/${id}`,
  editStanding: (id: string) => `/sales-orders/standing/${id}/edit`,
  order: (id: string) => `/sales-orders/${id}`,
  edit: (id: string) => `/sales-orders/${id}/edit`,
  fullPage: (id: string) => `/sales-orders/${id}/view`,
  workOrder: (id: string) => `/sales-orders/${id}/work-order`,
  workOrders: (ids: readonly string[]) => `/sales-orders/work-orders?ids=${ids.join(',')}`,
  invoices: '/invoices',
  invoice: (id: string) => `/invoices/${id}/view`,
  creditMemo: (id: string) => `/credit-memos/${id}`,
  invoiceEdit: (id: string) => `/invoices/${id}/edit`,
  invoicePrint: (id: string) => `/invoices/${id}/print`,
  customer: (id: string) => `/customers/${id}`,
};

/** Shown for an unknown sales order (docs/rules/sales-orders.md#missing-order). */
export const orderMissing: MissingText = {
  title: 'Sales order not found',
  description: "The sales order you're looking for doesn't exist or has been deleted.",
  back: { to: paths.list, label: 'Back to Sales Orders' },
};

export const standingMissing: MissingText = {
  title: 'Standing order not found',
  description: "The standing order you're looking for doesn't exist or has been deleted.",
  back: { to: paths.standing, label: 'Back to Standing Orders' },
};
