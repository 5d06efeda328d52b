import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { readRows } from '@primal/service-kit/testing/pages';
import type { Person } from '../ops/client/person.ts';
import { orderBody } from './fixtures.ts';
import type { Office } from './office.ts';

export interface RetriedWork {
  taken: string[];
  converted: string[];
  /** Failed attempts (503 or no answer), each retried with the same `Idempotency-Key`. */
  retries: number;
  wrong: string[];
  /** Milliseconds from `since` to the first answer among the writes started after `since`. */
  firstAnswerAfter(since: number): Promise<number>;
  check(): Promise<{ lost: number; doubled: number }>;
  stop(): Promise<void>;
}

export const startRetriedWork = (person: Person, office: Office, clerks: number): RetriedWork => {
  const taken: string[] = [];
  const converted: string[] = [];
  const wrong: string[] = [];
  const answered: { began: number; at: number }[] = [];
  let retries = 0;
  let isOver = false;

  type Reply = { status: number; body: unknown };
  const untilAnswered = async (send: (idempotencyKey: string) => Promise<Reply>): Promise<Reply | null> => {
    const key = randomUUID();
    for (let isFirst = true; ; isFirst = false) {
      const began = performance.now();
      const reply = await send(key).catch(() => null);
      if (reply && reply.status !== 503) {
        answered.push({ began, at: performance.now() });
        if (![201, 202].includes(reply.status)) wrong.push(`${reply.status} ${JSON.stringify(reply.body)}`);
        return [201, 202].includes(reply.status) ? reply : null;
      }
      // The outcome is unknown, so retry even after the work ends.
      retries += 1;
      await pause(isFirst ? 20 : 100);
    }
  };

  const clerk = async (): Promise<void> => {
    while (!isOver) {
      const body = orderBody(office);
      const order = await untilAnswered((idempotencyKey) =>
        person.call(ordersApi.createOrder, { body, idempotencyKey }),
      );
      if (!order) continue;
      const { id } = order.body as { id: string };
      taken.push(id);
      const params = { id };
      if (
        await untilAnswered((idempotencyKey) =>
          person.call(ordersApi.convertOrder, { params, idempotencyKey }),
        )
      )
        converted.push(id);
    }
  };
  const working = Promise.all(Array.from({ length: clerks }, clerk));

  const all = (path: string) => readRows<Record<string, string>>(person, `${path}?limit=1000`);

  return {
    taken,
    converted,
    wrong,
    get retries() {
      return retries;
    },
    async firstAnswerAfter(since) {
      for (;;) {
        const first = answered.find(({ began }) => began >= since);
        if (first) return first.at - since;
        await pause(5);
      }
    },
    async check() {
      const orders = new Set((await all(ordersApi.listOrders.path)).map(({ id }) => id));
      const invoices = (await all(billingApi.listInvoices.path)).map(({ salesOrderId }) => salesOrderId);
      const once = new Set(invoices);
      const missing = [...taken.filter((id) => !orders.has(id)), ...converted.filter((id) => !once.has(id))];
      return { lost: missing.length, doubled: invoices.length - once.size };
    },
    async stop() {
      isOver = true;
      await working;
    },
  };
};
