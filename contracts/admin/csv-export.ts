import { z } from 'zod';
import { apiTable, noContent, parameter } from '../shared/api.ts';
import { id } from '../shared/schemas.ts';

export const importSubjects = ['products', 'customers', 'customer-prices'] as const;
export type ImportSubject = (typeof importSubjects)[number];

/** Lists whose columns are mapped. Billing stores the opening balances. */
export const mappedSubjects = [...importSubjects, 'opening-balances'] as const;
export type MappedSubject = (typeof mappedSubjects)[number];

export const csvExportApi = apiTable({
  exportTemplate: {
    method: 'GET',
    path: '/api/imports/templates/{subject}',
    permission: 'importLists',
    params: { subject: z.enum(importSubjects) },
    summary: 'A CSV file with the headings of a list and example rows, to fill in.',
    answer: noContent,
    file: 'text/csv',
  },
  exportProducts: {
    method: 'GET',
    path: '/api/products/export',
    permission: 'importLists',
    summary: 'All products as a CSV file.',
    answer: noContent,
    file: 'text/csv',
  },
  exportCustomers: {
    method: 'GET',
    path: '/api/customers/export',
    permission: 'importLists',
    summary: 'All customers as a CSV file.',
    answer: noContent,
    file: 'text/csv',
  },
  exportCustomerPrices: {
    method: 'GET',
    path: '/api/customer-prices/export',
    permission: 'importLists',
    summary: 'Customer prices as a CSV file: all of them, or those of one customer.',
    query: z.object({ customerId: parameter(id()) }),
    answer: noContent,
    file: 'text/csv',
  },
});
