export const paths = {
  board: '/delivery-routes',
  dayBoard: (date: string) => `/delivery-routes/board?date=${date}`,
  drivers: '/drivers',
  routeSheet: (id: string) => `/delivery-routes/${id}/print`,
  loadingList: (id: string) => `/delivery-routes/${id}/loading`,
  routeSheets: (date: string) => `/delivery-routes/print?date=${date}`,
  order: (id: string) => `/sales-orders/${id}`,
  workOrder: (id: string) => `/sales-orders/${id}/work-order`,
  invoice: (id: string) => `/invoices/${id}/view`,
  invoicePrint: (id: string) => `/invoices/${id}/print`,
};
