import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import type { Call } from '@primal/contracts/shared/api';
import type { CallInput } from '@primal/service-kit/testing/client';
import type { BillingSteps } from '../services/billing/testing/money-steps.ts';
import type { Office } from './office.ts';

/** Billing's steps of money as calls to a whole product. */
export const createClerk = (api: BillingSteps['api'], office: Office): BillingSteps => {
  const made = async <C extends Call>(to: C, input: CallInput<C>) => {
    const answer = await api.call(to, input);
    if (answer.status !== 201) throw new Error(answer.problem?.message ?? String(answer.status));
    return answer.body;
  };
  const toItems = (items: readonly object[] = [{}]) =>
    items.map((item) => ({ productId: office.chicken.id, quantity: 1, ...item }));
  return {
    api,
    ribeye: office.ribeye,
    create: (invoice, items) =>
      made(billingApi.createInvoice, {
        body: {
          invoice: { customerId: office.customer.id, invoiceDate: '2026-11-20', ...invoice },
          items: toItems(items),
        },
      }),
    update: (id, body) => api.call(billingApi.updateInvoice, { params: { id }, body }),
    read: async (id) => (await api.call(billingApi.getInvoice, { params: { id } })).body,
    createCredit: (creditMemo, items) =>
      made(creditMemoApi.createCreditMemo, {
        body: {
          creditMemo: { customerId: office.customer.id, creditDate: '2026-11-20', ...creditMemo },
          items: toItems(items),
        },
      }),
    readCredit: async (id) => (await api.call(creditMemoApi.getCreditMemo, { params: { id } })).body,
    receiptBody: (receipt, items) => ({
      receipt: { saleDate: '2026-11-20', ...receipt },
      items: toItems(items),
    }),
    saveCustomer: ({ name, address, city, state, zipCode, phone, discountPercent, discountDays }) =>
      made(adminApi.createCustomer, {
        body: { name, address, city, state, zipCode, phone, discountPercent, discountDays },
      }),
  } as BillingSteps;
};
