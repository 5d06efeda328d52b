import { customersApi } from '@primal/contracts/admin/customer';
import { productsApi } from '@primal/contracts/admin/product';
import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { invoiceApi } from '@primal/contracts/billing/invoice';
import { paymentsApi } from '@primal/contracts/billing/payment';
import { refundApi } from '@primal/contracts/billing/refund';
import { orderApi } from '@primal/contracts/orders/order';
import { useDebounced } from '@primal/kit';
import { useApiQuery, useHasPermission } from '@primal/kit/platform';
import { isNumber, type RecordResults } from './entries.ts';

/** Shorter than the usual debounce, since all results wait for this delay. */
const restMilliseconds = 80;
const limit = '5';

const names: Record<keyof RecordResults, string> = {
  customers: 'customers',
  products: 'products',
  orders: 'sales orders',
  invoices: 'invoices',
  creditMemos: 'credit memos',
  cashReceipts: 'cash receipts',
  payments: 'payments',
  refunds: 'refunds',
};

const keys = Object.keys(names) as (keyof RecordResults)[];
const ofOrders: ReadonlySet<keyof RecordResults> = new Set(['customers', 'products', 'orders']);
const byNumber: ReadonlySet<keyof RecordResults> = new Set([
  'creditMemos',
  'cashReceipts',
  'payments',
  'refunds',
]);

/**
 * `found` contains the previous results while loading; `answered` contains only results of this text.
 * Documents other than orders and invoices match by number only.
 */
export const usePaletteResults = (
  text: string,
): { found: RecordResults; answered: RecordResults; waiting: boolean; away: string[] } => {
  const q = useDebounced(text, restMilliseconds);
  const input = { query: { q, limit } };
  const byName = { query: { ...input.query, sort: 'name' as const } };
  const seesOrders = useHasPermission('viewOrders');
  const seesInvoices = useHasPermission('viewInvoices');
  const may = (name: keyof RecordResults) => (ofOrders.has(name) ? seesOrders : seesInvoices);
  const always = (name: keyof RecordResults) => ({ enabled: may(name) && q !== '', keepPrevious: true });
  const forNumbers = { enabled: seesInvoices && isNumber(q), keepPrevious: true };
  const reads = {
    customers: useApiQuery(customersApi.listCustomers, byName, always('customers')),
    products: useApiQuery(productsApi.listProducts, byName, always('products')),
    orders: useApiQuery(orderApi.listOrders, input, always('orders')),
    invoices: useApiQuery(invoiceApi.listInvoices, input, always('invoices')),
    creditMemos: useApiQuery(creditMemoApi.listCreditMemos, input, forNumbers),
    cashReceipts: useApiQuery(cashReceiptApi.listCashReceipts, input, forNumbers),
    payments: useApiQuery(paymentsApi.listPayments, input, forNumbers),
    refunds: useApiQuery(refundApi.listRefunds, input, forNumbers),
  };
  const asked = (name: keyof RecordResults) =>
    may(name) && text !== '' && (byNumber.has(name) ? isNumber(q) && isNumber(text) : q !== '');
  const listed = (isShown: (name: keyof RecordResults) => boolean) =>
    Object.fromEntries(
      keys.map((name) => [name, (isShown(name) && reads[name].data) || []]),
    ) as unknown as RecordResults;
  return {
    found: listed(asked),
    answered: listed((name) => asked(name) && text === q && !reads[name].isPlaceholderData),
    waiting: text !== q || keys.some((name) => asked(name) && reads[name].isFetching),
    away: keys.flatMap((name) => (asked(name) && reads[name].error ? [names[name]] : [])),
  };
};
