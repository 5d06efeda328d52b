import { z } from 'zod';
import { apiTable, listQuery, nothing } from '../shared/api.ts';
import { openingBalancesBody, openingPreview, openingStored } from './opening-balances.ts';
import { allocatePaymentBody, createPaymentBody, paymentAnswer, reversePaymentBody } from './payment.ts';
import { paymentMethods } from './payment-methods.ts';
import { receivablesAnswer, receivablesQuery } from './receivables.ts';
import {
  emailStatementAnswer,
  statementAnswer,
  statementQuery,
  statementsAnswer,
  statementsQuery,
} from './statement.ts';

export const paymentsApi = apiTable({
  listPayments: {
    method: 'GET',
    path: '/api/payments',
    permission: 'viewInvoices',
    summary:
      'Payments with their allocations, newest payment date first by default. `from` and `to` are payment dates; `q` finds check numbers, numbers brought forward and customers; `status` is the payment method, `invoiceId` an invoice that they settle.',
    query: listQuery({
      sort: ['paymentDate', 'customerName', 'paymentMethod', 'amount', 'unapplied', 'createdAt'],
      status: paymentMethods,
      keys: ['customerId', 'invoiceId'],
    }),
    answer: z.array(paymentAnswer),
    list: true,
  },
  getPayment: {
    method: 'GET',
    path: '/api/payments/{id}',
    permission: 'viewInvoices',
    summary: 'One payment with its allocations.',
    answer: paymentAnswer,
  },
  createPayment: {
    method: 'POST',
    path: '/api/payments',
    permission: 'takePayments',
    summary: 'Record a payment and apply it to invoices; the rest stays as credit.',
    body: createPaymentBody,
    answer: paymentAnswer,
    status: 201,
    creates: true,
  },
  reversePayment: {
    method: 'POST',
    path: '/api/payments/{id}/reverse',
    permission: 'void',
    summary: 'Reverse a payment with a dated counter-entry; its invoices are open again.',
    body: reversePaymentBody,
    answer: paymentAnswer,
  },
  allocatePayment: {
    method: 'POST',
    path: '/api/payments/{id}/allocations',
    permission: 'takePayments',
    summary: 'Apply the rest of a payment to invoices.',
    body: allocatePaymentBody,
    answer: paymentAnswer,
  },
});

export const receivablesApi = apiTable({
  getReceivables: {
    method: 'GET',
    path: '/api/accounts-receivable',
    permission: 'viewInvoices',
    summary:
      'Receivables of each customer by age, with invoices, and a summary; by customer name by default. `asOf` gives the figures at the end of a day, or at a moment as known then.',
    query: receivablesQuery,
    answer: receivablesAnswer,
  },
});

export const statementsApi = apiTable({
  getStatement: {
    method: 'GET',
    path: '/api/customers/{id}/statement',
    permission: 'viewInvoices',
    summary: "A customer's account over a period; by default from the first of the month to today.",
    query: statementQuery,
    answer: statementAnswer,
  },
  listStatements: {
    method: 'GET',
    path: '/api/statements',
    permission: 'viewInvoices',
    summary:
      'The statements of all customers who owed something on the last day, by name; `account` `overdue` those with something overdue. A page at a time, 25 unless `limit` says otherwise.',
    query: statementsQuery,
    answer: statementsAnswer,
  },
  emailStatement: {
    method: 'POST',
    path: '/api/customers/{id}/statement',
    permission: 'invoice',
    summary:
      'Mail the statement of the period as a PDF to the customer. Takes an Idempotency-Key: a repeat sends nothing.',
    query: statementQuery,
    answer: emailStatementAnswer,
  },
  statementPdf: {
    method: 'POST',
    path: '/api/customers/{id}/statement/pdf',
    permission: 'viewInvoices',
    summary: 'The statement of the period as a PDF, `Statement_{customer}_{to}.pdf`.',
    query: statementQuery,
    answer: nothing,
    file: 'application/pdf',
  },
});

export const openingBalancesApi = apiTable({
  previewOpeningBalances: {
    method: 'POST',
    path: '/api/opening-balances/preview',
    permission: ['viewInvoices', 'closePeriods'],
    summary:
      'Preview open invoices and credits of an earlier system from CSV text, row by row; stores nothing.',
    body: openingBalancesBody,
    answer: openingPreview,
  },
  storeOpeningBalances: {
    method: 'POST',
    path: '/api/opening-balances',
    permission: 'closePeriods',
    refusal: 'Only an admin may store opening balances.',
    summary: 'Store open invoices and credits of an earlier system from CSV text, all or nothing.',
    body: openingBalancesBody,
    answer: openingStored,
    status: 201,
    creates: true,
  },
});
