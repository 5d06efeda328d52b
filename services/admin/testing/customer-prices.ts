import { adminApi } from '@primal/contracts/admin/api';
import type { customerPriceBody } from '@primal/contracts/admin/customer-price';
import { sql } from '@primal/service-kit/database';
import type { z } from 'zod';
import { addCustomer, addProduct, type startAdmin } from './admin.ts';

export type PriceInput = z.input<typeof customerPriceBody>;

const createPriceBody = (over: Partial<PriceInput> & { customerId: string }): PriceInput => ({
  kind: 'fixed',
  value: '8.40',
  from: '2026-11-01',
  ...over,
});

export const createPriceSteps = (admin: Awaited<ReturnType<typeof startAdmin>>) => {
  const client = admin.client();
  const create = (over: Partial<PriceInput> & { customerId: string }, key?: string) =>
    client.call(adminApi.createCustomerPrice, {
      body: createPriceBody(over),
      ...(key && { idempotencyKey: key }),
    });
  return {
    createPriceBody,
    create,
    add: async (over: Partial<PriceInput> & { customerId: string }) => (await create(over)).body,
    change: (id: string, body: Record<string, unknown>) =>
      client.send('PATCH', `/api/customer-prices/${id}`, body),
    read: (id: string) => client.call(adminApi.getCustomerPrice, { params: { id } }),
    list: async (query: Record<string, string>) =>
      (await client.call(adminApi.listCustomerPrices, { query })).body,
    pair: async () => ({ customer: await addCustomer(client), product: await addProduct(client) }),
    trail: async (subjectId: string) => {
      const { rows } = await sql<{ kind: string; changes: unknown }>`
        select kind, changes from audit_entries where subject_id = ${subjectId} order by id`.execute(
        admin.db,
      );
      return rows;
    },
  };
};
