import { adminApi } from '@primal/contracts/admin/api';
import { cashReceiptSaved, creditMemoSaved, invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceEventData } from '@primal/contracts/billing/invoice';
import type { QueryInput } from '@primal/contracts/shared/api';
import { createPublisher } from '@primal/service-trade/testing/records';
import { startAdmin } from './admin.ts';
import type { createCashReceipt, createCreditMemo } from './documents.ts';

/** Admin with the sales report, and the events that it counts. */
export const startSalesReport = async () => {
  const admin = await startAdmin();
  const client = admin.client();
  const { tell } = createPublisher(admin);
  return {
    admin,
    client,
    readSales: async (query: Partial<QueryInput<typeof adminApi.sales>> = {}, caller = client) =>
      (await caller.call(adminApi.sales, { query })).body,
    publishInvoice: async (data: InvoiceEventData, sequence = 1) => {
      await admin.publish(invoiceSaved, { key: data.id, sequence, data });
      return data;
    },
    publishCredit: (data: ReturnType<typeof createCreditMemo>) => tell(creditMemoSaved, data),
    publishReceipt: (data: ReturnType<typeof createCashReceipt>) => tell(cashReceiptSaved, data),
  };
};
