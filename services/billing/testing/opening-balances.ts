import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { billingApi } from '@primal/contracts/billing/api';
import type { OpeningCells } from '@primal/contracts/billing/opening-balances';
import { eventually } from '@primal/service-kit/testing';
import { findCustomer } from '@primal/service-trade/copies/customers';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { startBilling } from './billing.ts';

/** Rows of a file: number, customer, date, due date, amount and type. */
export const createOpeningFile = (...rows: string[]): OpeningCells[] =>
  rows.map((row, at) => {
    const [number = '', customer = '', date = '', dueDate = '', amount = '', type = ''] = row.split(',');
    return { line: at + 2, number, customer, date, dueDate, amount, type };
  });

/** Billing with the customer Oak Diner, and calls on opening balances. */
export const startOpening = async () => {
  const billing = await startBilling();
  const { api } = billing;
  const addCustomer = async (name: string, terms: Partial<CustomerAnswer> = {}) => {
    const customer = await billing.saveCustomer(customerFixture({ name, ...terms }));
    await eventually(() => findCustomer(billing.db, customer.id));
    return customer;
  };
  return {
    ...billing,
    addCustomer,
    diner: await addCustomer('Oak Diner'),
    preview: (rows: OpeningCells[]) => api.call(billingApi.previewOpeningBalances, { body: { rows } }),
    store: (rows: OpeningCells[], idempotencyKey?: string) =>
      api.call(billingApi.storeOpeningBalances, {
        body: { rows },
        ...(idempotencyKey && { idempotencyKey }),
      }),
    readInvoices: async (customerId: string) =>
      (await api.call(billingApi.listInvoices, { query: { customerId } })).body,
  };
};
