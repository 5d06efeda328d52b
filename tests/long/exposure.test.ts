import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { today } from '@primal/contracts/shared/dates';
import { type Decimal, decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { checkConsistency, formatReport } from '@primal/service-kit/consistency/check';
import { eventually } from '@primal/service-kit/testing';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createCreditCalls } from '../../harness/credit.ts';
import { openOffice } from '../../harness/open.ts';

const { product, person, office } = await openOffice();
const { ribeye, chicken } = office;
const { addCustomer, cases, readCredit, holdToCredit, pay, read, send, take } = createCreditCalls(
  person,
  office,
);

beforeAll(async () => {
  expect((await holdToCredit()).status).toBe(200);
});

/** A customer's documents and their values, computed independently of the product. */
interface Ledger {
  customerId: string;
  open: Map<string, { order: OrderAnswer; worth: Decimal }>;
  invoices: Map<string, { orderId: string; worth: Decimal; left: Decimal; isSent: boolean }>;
  voided: Map<string, { orderId: string; worth: Decimal }>;
  payments: Map<string, Decimal>;
  memos: Map<string, Decimal>;
}

const price = decimal('10.50');
const pounds = fc.integer({ min: 1500, max: 2100 }).map((value) => decimal(value).div(100).toFixed(2));

const act = fc.record({
  kind: fc.constantFrom(
    ...(['take', 'take', 'weigh', 'weigh', 'edit', 'convert', 'convert', 'send', 'send', 'settle'] as const),
    ...(['pay', 'reverse', 'credit', 'voidMemo', 'voidInvoice', 'reopen', 'delete', 'release'] as const),
  ),
  cases: fc.integer({ min: 0, max: 5 }),
  pieces: fc.integer({ min: 0, max: 2 }),
  weights: fc.array(pounds, { minLength: 1, maxLength: 3 }),
  amount: fc.integer({ min: 100, max: 9_000 }).map((cents) => toMoney(decimal(cents).div(100))),
});
type Act = Pick<typeof act extends fc.Arbitrary<infer A> ? A : never, 'kind'> &
  Partial<typeof act extends fc.Arbitrary<infer A> ? A : never>;

const computeWorth = (order: OrderAnswer): Decimal =>
  sum(
    order.items.map(({ productId, quantity, individualWeights }) => {
      if (productId === chicken.id) return decimal(quantity).times(price);
      const weights = JSON.parse(individualWeights) as number[];
      const weight = weights.length > 0 ? sum(weights.map(String)) : decimal(quantity).times(18);
      return toMoney(weight.times(price));
    }),
  );

/**
 * Prepares an action on a record that no other user changes at the same time. Null without a suitable record.
 */
type PrepareAction = (doer: Actor, given: Act) => (() => Promise<void>) | null;

class Actor {
  readonly ledger: Ledger;
  readonly #busy: Set<string>;

  constructor(ledger: Ledger, busy: Set<string>) {
    this.ledger = ledger;
    this.#busy = busy;
  }

  claim<Value>(values: Map<string, Value>, isFit: (value: Value) => boolean = () => true) {
    const found = [...values].find(([id, value]) => !this.#busy.has(id) && isFit(value));
    if (found) this.#busy.add(found[0]);
    return found;
  }

  keep(order: OrderAnswer): void {
    this.ledger.open.set(order.id, { order, worth: computeWorth(order) });
  }
}

const isOk = (status: number): boolean => {
  expect(status).toBeLessThan(500);
  return status < 300;
};

const ofOrders: Record<
  'take' | 'weigh' | 'edit' | 'convert' | 'reopen' | 'delete' | 'release',
  PrepareAction
> = {
  take: (doer, { cases: count = 1, pieces = 0 }) => {
    const items = [
      ...(count > 0 || pieces === 0 ? cases(Math.max(count, 1)) : []),
      ...(pieces > 0 ? [{ productId: ribeye.id, quantity: pieces }] : []),
    ];
    return async () => doer.keep(await take(doer.ledger.customerId, items));
  },
  weigh: (doer, { weights = [] }) => {
    const isWeighed = ({ needsWeight }: { needsWeight: boolean }) => needsWeight;
    const [id, found] = doer.claim(doer.ledger.open, ({ order }) => order.items.some(isWeighed)) ?? [];
    const line = found?.order.items.find(isWeighed);
    if (!id || !line) return null;
    const body = [{ itemId: line.id, weights }];
    return async () => {
      const answer = await person.call(ordersApi.saveWeights, { params: { id }, body });
      if (isOk(answer.status)) doer.keep(answer.body);
    };
  },
  edit: (doer, { cases: count = 1 }) => {
    const [id] = doer.claim(doer.ledger.open) ?? [];
    if (!id) return null;
    return async () => {
      const body = { items: cases(Math.max(count, 1)) };
      const { status } = await person.call(ordersApi.updateOrder, { params: { id }, body });
      if (isOk(status)) doer.keep(await read(id));
    };
  },
  convert: (doer) => {
    const [id, found] = doer.claim(doer.ledger.open) ?? [];
    if (!id || !found) return null;
    const { worth } = found;
    return async () => {
      const { status, body } = await person.call(ordersApi.convertOrder, { params: { id } });
      if (!isOk(status)) return;
      doer.ledger.open.delete(id);
      const invoiceId = 'message' in body ? body.invoiceId : body.id;
      doer.ledger.invoices.set(invoiceId, { orderId: id, worth, left: worth, isSent: false });
    };
  },
  reopen: (doer) => {
    const [invoiceId, found] = doer.claim(doer.ledger.voided) ?? [];
    if (!invoiceId || !found) return null;
    return async () => {
      const params = { id: found.orderId };
      const { status, body } = await person.call(ordersApi.reopenOrder, { params });
      if (!isOk(status)) return;
      doer.ledger.voided.delete(invoiceId);
      doer.keep(body);
    };
  },
  delete: (doer) => {
    const [id] = doer.claim(doer.ledger.open) ?? [];
    if (!id) return null;
    return async () => {
      const { status } = await person.call(ordersApi.deleteOrder, { params: { id } });
      if (isOk(status)) doer.ledger.open.delete(id);
    };
  },
  release: (doer) => {
    const [id] = doer.claim(doer.ledger.open) ?? [];
    if (!id) return null;
    const body = { reason: 'Pays on Friday' };
    return async () =>
      void isOk((await person.call(ordersApi.releaseOrder, { params: { id }, body })).status);
  },
};

const ofBooks: Record<
  'send' | 'settle' | 'pay' | 'reverse' | 'credit' | 'voidMemo' | 'voidInvoice',
  PrepareAction
> = {
  send: (doer) => {
    const [id, invoice] = doer.claim(doer.ledger.invoices, ({ isSent }) => !isSent) ?? [];
    if (!id || !invoice) return null;
    return async () => {
      if (isOk((await send(id)).status)) invoice.isSent = true;
    };
  },
  settle: (doer) => {
    const [id, invoice] = doer.claim(doer.ledger.invoices, ({ isSent, left }) => isSent && left.gt(1)) ?? [];
    if (!id || !invoice) return null;
    const amount = toMoney(invoice.left.div(2));
    return async () => {
      const { status, body } = await pay(doer.ledger.customerId, amount, [{ invoiceId: id, amount }]);
      if (!isOk(status)) return;
      doer.ledger.payments.set(body.id, decimal(amount));
      invoice.left = invoice.left.minus(amount);
    };
  },
  pay:
    (doer, { amount = '10.00' }) =>
    async () => {
      const { status, body } = await pay(doer.ledger.customerId, amount);
      if (isOk(status)) doer.ledger.payments.set(body.id, decimal(amount));
    },
  reverse: (doer) => {
    const [id, amount] = doer.claim(doer.ledger.payments) ?? [];
    if (!id || !amount) return null;
    return async () => {
      const body = { reason: 'The check came back' };
      const answer = await person.call(billingApi.reversePayment, { params: { id }, body });
      if (!isOk(answer.status)) return;
      doer.ledger.payments.delete(id);
      for (const { invoiceId } of answer.body.allocations) {
        const invoice = doer.ledger.invoices.get(invoiceId);
        if (invoice) invoice.left = invoice.left.plus(amount);
      }
    };
  },
  credit:
    (doer, { amount = '10.00' }) =>
    async () => {
      const creditMemo = { customerId: doer.ledger.customerId, creditDate: today() };
      const items = [{ productId: chicken.id, quantity: '1', unitPrice: amount }];
      const answer = await person.call(billingApi.createCreditMemo, { body: { creditMemo, items } });
      if (isOk(answer.status)) doer.ledger.memos.set(answer.body.id, decimal(amount));
    },
  voidMemo: (doer) => {
    const [id] = doer.claim(doer.ledger.memos) ?? [];
    if (!id) return null;
    return async () => {
      const body = { reason: 'Made by mistake' };
      const { status } = await person.call(billingApi.voidCreditMemo, { params: { id }, body });
      if (isOk(status)) doer.ledger.memos.delete(id);
    };
  },
  voidInvoice: (doer) => {
    const [id, invoice] = doer.claim(doer.ledger.invoices) ?? [];
    if (!id || !invoice) return null;
    return async () => {
      const body = { status: 'voided' as const, reason: 'Made by mistake' };
      const { status } = await person.call(billingApi.updateInvoice, { params: { id }, body });
      if (!isOk(status)) return;
      doer.ledger.invoices.delete(id);
      doer.ledger.voided.set(id, invoice);
    };
  },
};
const actions = { ...ofOrders, ...ofBooks };

const total = (values: Iterable<Decimal>): Decimal => sum([...values]);

/** Computes the expected exposure: open orders and invoices minus payments and credits. */
const computeExposure = ({ open, invoices, payments, memos }: Ledger): string =>
  toMoney(
    total([...open.values(), ...invoices.values()].map(({ worth }) => worth))
      .minus(total(payments.values()))
      .minus(total(memos.values())),
  );

const shownExposure = ({
  owed,
  drafts,
  openOrders,
  unappliedCredit,
}: Awaited<ReturnType<typeof readCredit>>) =>
  toMoney(decimal(owed).plus(drafts).plus(openOrders).minus(unappliedCredit));

test('exposure agrees with the documents to the cent after sequential and concurrent changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 6, maxLength: 14 }),
      async (rounds) => {
        const customerId = await addCustomer('900.00');
        const ledger: Ledger = {
          customerId,
          open: new Map(),
          invoices: new Map(),
          voided: new Map(),
          payments: new Map(),
          memos: new Map(),
        };
        for (const together of [[{ kind: 'take' as const, cases: 3, pieces: 1 }], ...rounds]) {
          const busy = new Set<string>();
          await Promise.all(
            together.flatMap((one) => actions[one.kind](new Actor(ledger, busy), one)?.() ?? []),
          );
          const expected = computeExposure(ledger);
          await eventually(async () => {
            const credit = await readCredit(customerId);
            expect(shownExposure(credit)).toBe(expected);
            expect(credit.available).toBe(toMoney(decimal('900.00').minus(expected)));
          });
          const owed = [...ledger.invoices.values()].filter(({ isSent }) => isSent);
          const credit = await readCredit(customerId);
          expect(credit.owed).toBe(toMoney(sum(owed.map(({ left }) => left))));
        }
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
  const report = await checkConsistency(product.product.surroundings.natsUrls.billing);
  expect(formatReport(report)).toContain('All agree.');
});
