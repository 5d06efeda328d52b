import type { StatementAnswer } from '@primal/contracts/billing/statement';
import { linkedPages } from '@primal/contracts/screens/links';
import { createPaths, defineRoutes, type Widget } from '@primal/contracts/screens/routes';

type Period = Pick<StatementAnswer, 'from' | 'to' | 'kind'>;

/** Customers by id, or all with a balance on the last day. */
export type StatementSelection = { ids: readonly string[] } | { account: string };

const listLedgerDays = ({ from, to }: { from?: string; to?: string } = {}) => ({
  from: from || undefined,
  to: to || undefined,
});

export const routes = defineRoutes(['viewInvoices'], {
  invoices: {
    ...linkedPages.invoices,
    page: './invoice/list.tsx',
    title: 'All Invoices',
    words: ['Void Invoice', 'Email Invoice', 'Print Invoice', 'Download PDF'],
    item: { order: 60 },
  },
  printInvoices: {
    path: '/invoices/print',
    query: (ids: readonly string[]) => ({ ids: ids.join(',') }),
    page: './invoice/print/several.tsx',
    title: 'Invoices',
    frame: false,
  },
  editInvoice: {
    ...linkedPages.editInvoice,
    page: './invoice/edit.tsx',
    title: 'Edit Invoice',
    needs: ['invoice'],
  },
  invoice: {
    ...linkedPages.invoice,
    page: './invoice/detail.tsx',
    title: 'Invoice',
    frame: false,
  },
  printInvoice: {
    ...linkedPages.printInvoice,
    page: './invoice/print/page.tsx',
    title: 'Invoice',
    frame: false,
  },
  certificate: {
    path: '/invoices/:id/certificate',
    page: './certificate/page.tsx',
    title: 'Weight Certificate',
    frame: false,
  },
  createInvoice: {
    path: '/create-invoice',
    page: './invoice/create.tsx',
    title: 'Create New Invoice',
    words: ['New Invoice'],
    needs: ['invoice'],
    item: { label: 'Create Invoice', order: 30 },
  },
  retailSale: {
    path: '/retail-sale',
    page: './cash-receipt/create.tsx',
    title: 'Quick Cash Sale',
    words: ['New Cash Sale', 'Cash Receipt'],
    needs: ['invoice'],
    item: { label: 'Retail Sale', order: 40, covers: ['/create-cash-receipt', '/cash-receipts'] },
  },
  createCashReceipt: {
    path: '/create-cash-receipt',
    page: './cash-receipt/create.tsx',
    title: 'Quick Cash Sale',
    needs: ['invoice'],
  },
  cashReceipts: {
    ...linkedPages.cashReceipts,
    page: './cash-receipt/list.tsx',
    title: 'Cash Sales',
    words: ['Cash Receipts', 'Void Receipt', 'Void Cash Sale'],
  },
  printCashReceipt: {
    path: '/cash-receipts/:id/print',
    page: './cash-receipt/print.tsx',
    title: 'Cash Receipt',
    frame: false,
  },
  drawer: {
    path: '/cash-drawer',
    page: './cash-drawer/page.tsx',
    title: 'Cash Drawer',
    words: ['Open Drawer', 'Close Day', 'Count Cash', 'Pay Out', 'Over and Short', 'Till'],
    item: { order: 76, more: true },
  },
  printDrawerDay: {
    path: '/cash-drawer/:date/print',
    page: './cash-drawer/print.tsx',
    title: 'Cash Drawer',
    frame: false,
  },
  deposits: {
    path: '/deposits',
    page: './deposit/page.tsx',
    title: 'Deposits',
    words: ['Make Deposit', 'Bank Deposit', 'Undeposited Checks', 'Deposit Checks'],
    item: { order: 78, more: true },
  },
  printDeposit: {
    path: '/deposits/:id/print',
    page: './deposit/print.tsx',
    title: 'Deposit Slip',
    frame: false,
  },
  createCredit: {
    path: '/create-credit',
    page: './credit-memo/create.tsx',
    title: 'Create Credit Memo',
    words: ['New Credit Memo'],
    needs: ['invoice'],
    item: { label: 'Create Credit', order: 50, covers: ['/credit-memos'] },
  },
  creditMemos: {
    path: '/credit-memos',
    page: './credit-memo/list.tsx',
    title: 'Credit Memos',
    words: ['Apply Credit', 'Void Credit Memo'],
  },
  creditMemo: {
    ...linkedPages.creditMemo,
    page: './credit-memo/detail.tsx',
    title: 'Credit Memo',
  },
  printCreditMemo: {
    path: '/credit-memos/:id/print',
    page: './credit-memo/print.tsx',
    title: 'Credit Memo',
    frame: false,
  },
  receivables: {
    path: '/accounts-receivable',
    page: './receivables/page.tsx',
    title: 'Accounts Receivable',
    words: ['Customer Statement', 'Who Owes'],
    item: { order: 70, covers: ['/payments', '/refunds', '/write-offs', '/finance-charges'] },
  },
  openingBalances: {
    path: '/accounts-receivable/opening-balances',
    page: './receivables/opening-balances.tsx',
    title: 'Opening Balances',
    needs: ['viewInvoices', 'closePeriods'],
  },
  aging: {
    path: '/accounts-receivable/aging',
    page: './receivables/aging-report.tsx',
    title: 'Aging Report',
    words: ['Receivables by Age'],
  },
  printAging: {
    path: '/accounts-receivable/aging/print',
    query: (asOf: string, by: string) => ({ asOf, by }),
    page: './receivables/aging-print.tsx',
    title: 'Aging Report',
    frame: false,
  },
  statements: {
    path: '/accounts-receivable/statements',
    page: './statement/list.tsx',
    title: 'Statements',
    words: ['Email Statements', 'Print Statements', 'All Statements'],
  },
  printStatements: {
    path: '/accounts-receivable/statements/print',
    query: ({ from, to, kind }: Period, selected: StatementSelection) => ({
      from,
      to,
      kind,
      ...('ids' in selected ? { ids: selected.ids.join(',') } : { account: selected.account }),
    }),
    page: './statement/print-several.tsx',
    title: 'Statements',
    frame: false,
  },
  receipts: {
    path: '/accounts-receivable/receipts',
    page: './receipts/page.tsx',
    title: 'Receipts of a Day',
    words: ['Deposit Slip', 'Money Received', "Day's Receipts"],
  },
  printReceipts: {
    path: '/accounts-receivable/receipts/print',
    query: ({ from, to }: { from: string; to: string }) => ({ from, to }),
    page: './receipts/print.tsx',
    title: 'Receipts of a Day',
    frame: false,
  },
  statement: {
    path: '/accounts-receivable/:customerId/statement',
    query: ({ from, to, kind }: Period) => ({ from, to, kind }),
    page: './statement/print.tsx',
    title: 'Statement',
    frame: false,
  },
  accountingExports: {
    path: '/accounting-exports',
    page: './accounting-export/page.tsx',
    title: 'Accounting Exports',
    words: ['QuickBooks', 'IIF', 'Export Journal'],
    item: { order: 125, more: true },
  },
  books: {
    path: '/books',
    page: './books/page.tsx',
    title: 'Books',
    words: ['Check the Books', 'Consistency'],
    item: { order: 74, more: true, covers: ['/ledger'] },
  },
  printBooks: {
    path: '/books/print',
    query: (asOf: string) => ({ asOf: asOf || undefined }),
    page: './books/print.tsx',
    title: 'Books',
    frame: false,
  },
  close: {
    path: '/books/close',
    page: './books/close.tsx',
    title: 'Close a Month',
    words: ['Closing Date', 'Month End'],
  },
  salesTax: {
    path: '/books/sales-tax',
    page: './sales-tax/page.tsx',
    title: 'Sales Tax',
    words: ['Sales Tax Report', 'Tax Payment', 'Exempt Sales'],
  },
  printSalesTax: {
    path: '/books/sales-tax/print',
    query: ({ from, to }: { from: string; to: string }) => ({ from, to }),
    page: './sales-tax/print.tsx',
    title: 'Sales Tax',
    frame: false,
  },
  ledger: {
    path: '/ledger',
    page: './ledger/page.tsx',
    title: 'Ledger',
    words: ['Trial Balance', 'Account Activity', 'General Ledger', 'Chart of Accounts'],
  },
  printLedger: {
    path: '/ledger/print',
    query: listLedgerDays,
    page: './ledger/print.tsx',
    title: 'Trial Balance',
    frame: false,
  },
  activity: {
    path: '/ledger/accounts/:account',
    query: listLedgerDays,
    page: './ledger/activity.tsx',
    title: 'Account Activity',
  },
  journal: {
    path: '/ledger/journal',
    page: './ledger/journal.tsx',
    title: 'Journal',
    words: ['Journal Entries', 'New Journal Entry', 'Adjusting Entry'],
  },
  manualEntry: {
    path: '/ledger/entries/:id',
    page: './ledger/entry.tsx',
    title: 'Journal Entry',
  },
  payments: {
    path: '/payments',
    page: './payment/list.tsx',
    title: 'Payments',
    words: ['Reverse Payment', 'Returned Check'],
  },
  financeCharges: {
    path: '/finance-charges',
    page: './finance-charge/page.tsx',
    title: 'Finance Charges',
    words: ['Service Charge', 'Late Fee', 'Interest'],
    needs: ['invoice'],
  },
  refunds: {
    path: '/refunds',
    page: './refund/list.tsx',
    title: 'Refunds',
    words: ['Refund Credit', 'Pay Back', 'Reverse Refund'],
  },
  refund: {
    ...linkedPages.refund,
    page: './refund/detail.tsx',
    title: 'Refund',
  },
  printRefund: {
    path: '/refunds/:id/print',
    page: './refund/print.tsx',
    title: 'Refund Slip',
    frame: false,
  },
  payment: {
    ...linkedPages.payment,
    page: './payment/detail.tsx',
    title: 'Payment',
  },
  writeOffs: {
    path: '/write-offs',
    page: './write-off/list.tsx',
    title: 'Write-Offs',
    words: ['Bad Debts', 'Small Differences', 'Discounts Given'],
  },
  writeOff: {
    path: '/write-offs/:id',
    page: './write-off/detail.tsx',
    title: 'Write-Off',
  },
});

export const paths = createPaths(routes);

export const widgets: readonly Widget[] = [
  {
    name: 'pending-invoices',
    title: 'Pending Invoices - Action Required',
    dashboard: 25,
    needs: ['viewInvoices'],
  },
  { name: 'recent-invoices', title: 'Recent Invoices', dashboard: 40, needs: ['viewInvoices'] },
  { name: 'invoice-work', title: 'Invoices', needs: ['viewInvoices'] },
  {
    name: 'record-payment',
    title: 'Record Payment',
    command: true,
    words: ['New Payment', 'Take a Check'],
    needs: ['takePayments'],
  },
  { name: 'record-return', title: 'Record Return', needs: ['invoice'] },
  { name: 'send-statement', title: 'Send Current Statement', needs: ['invoice'] },
  { name: 'customer-invoices', title: 'Invoices', needs: ['viewInvoices'] },
  { name: 'customer-balance', title: 'Balance', needs: ['viewInvoices'] },
];
