import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { useApiQuery } from '@primal/kit/platform';
import { useEffect, useState } from 'react';
import type { Found } from './entries.ts';

/** How long the fingers rest before the servers are asked. */
const restMilliseconds = 80;
const limit = '5';

const useRested = (text: string): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

/**
 * The records of all areas that a text finds, each area by itself. `found` is for the eye and keeps the answers to the text
 * before meanwhile; `answered` holds those for this text alone. `waiting` until all areas have answered.
 */
export const useFound = (
  text: string,
): {
  found: Found;
  answered: Found;
  waiting: boolean;
  away: string[];
} => {
  const q = useRested(text);
  const input = { query: { q, limit } };
  const byName = { query: { ...input.query, sort: 'name' as const } };
  const options = { enabled: q !== '', keepPrevious: true };
  const customers = useApiQuery(adminApi.listCustomers, byName, options);
  const products = useApiQuery(adminApi.listProducts, byName, options);
  const orders = useApiQuery(ordersApi.listOrders, input, options);
  const invoices = useApiQuery(billingApi.listInvoices, input, options);
  const reads = { customers, products, 'sales orders': orders, invoices };
  const asked = text !== '' && q !== '';
  const isFor = ({ isPlaceholderData }: { isPlaceholderData: boolean }) =>
    asked && text === q && !isPlaceholderData;
  return {
    found: {
      customers: (asked && customers.data) || [],
      products: (asked && products.data) || [],
      orders: (asked && orders.data) || [],
      invoices: (asked && invoices.data) || [],
    },
    answered: {
      customers: (isFor(customers) && customers.data) || [],
      products: (isFor(products) && products.data) || [],
      orders: (isFor(orders) && orders.data) || [],
      invoices: (isFor(invoices) && invoices.data) || [],
    },
    waiting: text !== q || (asked && Object.values(reads).some((read) => read.isFetching)),
    away: asked ? Object.entries(reads).flatMap(([name, read]) => (read.error ? [name] : [])) : [],
  };
};
