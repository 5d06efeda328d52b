import type { BuiltInRole, CallPermission, Permission } from './permissions.ts';

// Separate from the permissions, which the login page loads.

export const permissionTexts: Record<Permission, { label: string; description: string }> = {
  viewOrders: {
    label: 'See orders',
    description: 'Sales orders, customers and products with their selling prices',
  },
  viewInvoices: {
    label: 'See invoices',
    description: 'Invoices, credit memos, cash sales, payments and what customers owe',
  },
  viewReports: { label: 'See reports', description: 'The dashboard’s figures and all reports' },
  viewDelivery: { label: 'See deliveries', description: 'Drivers, routes and stops' },
  takeOrders: {
    label: 'Take orders',
    description: 'Add, change and delete sales orders and standing orders',
  },
  weigh: { label: 'Weigh', description: 'Enter catch weights, mark shorts and print work orders' },
  invoice: {
    label: 'Invoice',
    description: 'Convert orders, make and send invoices, credit memos, returns and cash sales',
  },
  takePayments: { label: 'Take payments', description: 'Record payments and apply credit' },
  writeOff: { label: 'Write off', description: 'Write off amounts above the limit of the settings' },
  void: {
    label: 'Void and reverse',
    description: 'Void invoices, credit memos and cash sales, and reverse payments and write-offs',
  },
  editCustomers: { label: 'Change customers', description: 'Add, change and delete customers' },
  setCredit: { label: 'Set credit', description: 'Limits, terms and holds of customers' },
  releaseHolds: { label: 'Release holds', description: 'Release a sales order from credit hold' },
  editProducts: { label: 'Change products', description: 'Add, change and delete products and categories' },
  changePrices: {
    label: 'Change prices',
    description: 'Prices of products, customer prices and scheduled prices',
  },
  seeCosts: { label: 'See costs', description: 'Cost prices and margins, everywhere they appear' },
  planDelivery: { label: 'Plan deliveries', description: 'Drivers, routes, stops and who drives what' },
  drive: { label: 'Drive', description: 'Their own route on the phone' },
  importLists: {
    label: 'Import and export',
    description: 'Lists of customers, products and prices as files',
  },
  changeSettings: { label: 'Change settings', description: 'The business, its terms and its papers' },
  closePeriods: { label: 'Close periods', description: 'The closing date and opening balances' },
  manageUsers: { label: 'Manage users', description: 'Accounts, roles and passwords' },
  administer: {
    label: 'Administer',
    description: 'Starting numbers, credentials of mail and Google, the audit trail and backups',
  },
};

export const builtInRoleTexts: Record<BuiltInRole, { name: string; description: string }> = {
  admin: { name: 'Admin', description: 'May do everything' },
  user: { name: 'User', description: 'Everything in the office except users, closing and admin tasks' },
  office: { name: 'Office', description: 'Same as User until somebody changes either role' },
  warehouse: { name: 'Warehouse', description: 'Weighs orders and sees deliveries, without cost prices' },
  driver: { name: 'Driver', description: 'Their own route on the phone' },
};

const listLabels = (permission: Permission): string[] =>
  Object.hasOwn(permissionTexts, permission) ? [`"${permissionTexts[permission].label}"`] : [];

export const describeRefusal = (needed: CallPermission): string => {
  if (needed === 'signedIn' || needed === 'anybody' || needed === 'gateway') return 'You may not do this.';
  const wanted = (typeof needed === 'string' ? [needed] : needed).flatMap(listLabels);
  return wanted.length > 0
    ? `You may not do this. Ask an admin for the permission ${wanted.join(' or ')}.`
    : 'You may not do this. Ask an admin.';
};
