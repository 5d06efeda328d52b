import { randomUUIDv7 } from 'node:crypto';
import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { customerSaved, settingsSaved } from '@primal/contracts/admin/events';
import { invoiceSaved, paymentSaved } from '@primal/contracts/billing/events';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { ordersApi } from '@primal/contracts/orders/api';
import type { CreditControl } from '@primal/contracts/shared/credit-terms';
import { addDays, today } from '@primal/contracts/shared/dates';
import type { EventDefinition } from '@primal/contracts/shared/events';
import { eventually } from '@primal/service-kit/testing';
import { createInvoiceFixture, createPaymentFixture } from '@primal/service-trade/testing/documents';
import { customerFixture, settingsFixture } from '@primal/service-trade/testing/fixtures';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { readConversions, toInvoice } from './invoice.ts';
import type { Orders } from './orders.ts';

export const createBookCalls = (orders: Orders) => {
  const versions = new Map<string, number>();

  const publishAndAwait = async <Data>(
    definition: EventDefinition<Data>,
    key: string,
    data: Data,
  ): Promise<Data> => {
    const sequence = (versions.get(key) ?? 0) + 1;
    versions.set(key, sequence);
    const { id } = await orders.publish(definition, { key, sequence, data });
    await eventually(async () => {
      const { rows } = await sql`select from inbox where event_id = ${id}`.execute(orders.db);
      return rows.length > 0;
    });
    return data;
  };

  const saveInvoice = (changes: Partial<InvoiceAnswer> & { customerId: string }): Promise<InvoiceAnswer> => {
    const { id = randomUUIDv7(), customerId } = changes;
    const invoice = createInvoiceFixture(customerFixture({ id: customerId }), {
      id,
      invoiceNumber: `INV-${id.slice(-8)}`,
      invoiceDate: today(),
      dueDate: addDays(today(), 10),
      total: '100.00',
      items: [],
      ...changes,
    });
    return publishAndAwait(invoiceSaved, id, invoice);
  };

  const saveCustomer = (changes: Partial<CustomerAnswer> = {}): Promise<CustomerAnswer> => {
    const customer = customerFixture(changes);
    return publishAndAwait(customerSaved, customer.id, customer);
  };

  return {
    control: (creditControl: CreditControl) =>
      publishAndAwait(settingsSaved, 'settings', settingsFixture({ creditControl })),
    saveCustomer,
    saveInvoice,
    limited: (creditLimit = '1000.00') => saveCustomer({ name: 'Harbor Grill', creditLimit }),
    take: (customerId: string, quantity: number) => orders.create({ customerId }, [{ quantity }]),
    change: async (id: string, body: Parameters<Orders['update']>[1]) => {
      expect((await orders.update(id, body)).status).toBe(200);
      return orders.read(id);
    },
    readHold: async (id: string) => (await orders.read(id)).hold,
    savePayment: (customerId: string, unapplied: string) => {
      const id = randomUUIDv7();
      return publishAndAwait(
        paymentSaved,
        id,
        createPaymentFixture({ id, customerId, unapplied, paymentDate: today() }),
      );
    },
    billed: async (orderId: string, changes: Partial<InvoiceAnswer> = {}): Promise<InvoiceAnswer> => {
      const event = await eventually(async () => {
        const [converted] = (await readConversions(orders, orderId)).slice(-1);
        if (!converted) throw new Error('The order has not been converted yet.');
        return converted;
      });
      const invoice = toInvoice(event.data);
      return publishAndAwait(invoiceSaved, invoice.id, { ...invoice, ...changes });
    },
    readCredit: async (id: string, orderId?: string) =>
      (await orders.api.call(ordersApi.getCredit, { params: { id }, ...(orderId && { query: { orderId } }) }))
        .body,
    release: (id: string, reason = 'Pays on Friday', api = orders.api) =>
      api.call(ordersApi.releaseOrder, { params: { id }, body: { reason } }),
  };
};
