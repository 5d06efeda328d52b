import { linkedPages } from '@primal/contracts/screens/links';
import { createPaths, defineRoutes, type Widget } from '@primal/contracts/screens/routes';

export const routes = defineRoutes(['viewOrders'], {
  products: {
    ...linkedPages.products,
    page: './product/list.tsx',
    title: 'Product Catalog',
    words: ['Categories', 'Export Products'],
    item: { order: 100, more: true },
  },
  pricing: {
    path: '/products/pricing',
    page: './pricing/page.tsx',
    title: 'Product Pricing Management',
    words: ['Change Prices'],
  },
  importProducts: {
    path: '/products/import',
    page: './import/page.tsx',
    title: 'Import Products',
    needs: ['importLists'],
  },
  customers: {
    ...linkedPages.customers,
    page: './customer/list.tsx',
    title: 'Customers',
    words: ['Export Customers'],
    item: { order: 110, more: true, covers: ['/customer-prices'] },
  },
  importCustomers: {
    path: '/customers/import',
    page: './import/page.tsx',
    title: 'Import Customers',
    needs: ['importLists'],
  },
  importPrices: {
    path: '/customer-prices/import',
    page: './import/page.tsx',
    title: 'Import Customer Prices',
    needs: ['importLists'],
  },
  customer: { ...linkedPages.customer, page: './customer/detail.tsx', title: 'Customer' },
  priceList: {
    path: '/customers/:id/price-list',
    page: './price-list/print.tsx',
    title: 'Price List',
    frame: false,
  },
  reports: {
    path: '/reports',
    page: './reports/page.tsx',
    title: 'Reports',
    words: [
      'Sales Report',
      'As Booked',
      'Daily Sales',
      'Purchasing',
      'Shortages',
      'Fill Rate',
      'Print Report',
    ],
    needs: ['viewReports'],
    item: { order: 120, more: true },
  },
  setUp: {
    ...linkedPages.setUp,
    page: './set-up/page.tsx',
    title: 'Set-up',
    words: ['First Steps', 'Getting Started', 'Logo', 'Sales Tax', 'Starting Numbers', 'Mail Server'],
    needs: ['changeSettings'],
  },
  settings: {
    ...linkedPages.settings,
    page: './settings/page.tsx',
    title: 'Settings',
    words: [
      'Audit Trail',
      'Closing Date',
      'Close the Books',
      'User Management',
      'Users',
      'Roles',
      'Add User',
      'Business Information',
      'Google Drive',
      'Gmail',
      'E-Mail',
      'Taxes',
      'Payment Terms',
      'Discount Terms',
      'Write-Off Limit',
      'Backups',
      'Back Up Now',
      'Keyboard',
      'Your Account',
      'Change Password',
    ],
    needs: [],
    item: { order: 130, more: true },
  },
});

export const paths = createPaths(routes);

export const widgets: readonly Widget[] = [
  { name: 'dashboard-stats', title: "Today's figures", dashboard: 20, needs: ['viewReports'] },
  { name: 'revenue-chart', title: 'Revenue', dashboard: 50, needs: ['viewReports'] },
  {
    name: 'customer-form',
    title: 'Add Customer',
    command: true,
    words: ['New Customer'],
    needs: ['editCustomers'],
  },
  {
    name: 'product-form',
    title: 'Add Product',
    command: true,
    words: ['New Product'],
    needs: ['editProducts'],
  },
];
