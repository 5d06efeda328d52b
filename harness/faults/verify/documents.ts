import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import type { DepositAnswer } from '@primal/contracts/billing/deposit';
import { invoiceCustomer } from '@primal/contracts/billing/invoice';
import { ordersApi } from '@primal/contracts/orders/api';
import type { Call } from '@primal/contracts/shared/api';
import { sum, toMoney } from '@primal/contracts/shared/decimal';
import { runInParallel } from '../../fixtures.ts';
import type { Client } from '../../traffic/client.ts';
import type { Findings } from '../../traffic/findings.ts';
import type { Known, KnownInvoice, Model } from '../../traffic/model.ts';

export interface Verifying {
  client: Client;
  model: Model;
  findings: Findings;
}

interface Row {
  id: string;
}

interface Kind {
  known: (model: Model) => readonly { id: string; last: object; isDeleted?: boolean }[];
  list: Call;
  /** Absent if the list has every field. */
  get?: Call;
  number?: string;
  /**
   * Fields that change without a call or belong to another service. `waitForAgreement` checks the copies of these
   * fields.
   */
  moving: readonly string[];
}

/** Other services' events raise the version, and `allowed` is derived. */
const moving = ['version', 'updatedAt', 'allowed'];

/**
 * Adds derived fields: the invoice's paid state follows from payments and credits, and a draft shows its
 * customer's current data.
 */
const createWantedInvoice = (model: Model, invoice: KnownInvoice) => ({
  ...invoice.last,
  balance: model.balance(invoice),
  credited: toMoney(
    sum(
      model.credits.all.flatMap(({ last }) =>
        last.applications.flatMap(({ invoiceId, takenBackOn, amount }) =>
          invoiceId === invoice.id && takenBackOn === null ? [amount] : [],
        ),
      ),
    ),
  ),
  status: model.status(invoice),
  ...(invoice.stage === 'draft' && {
    customer: invoiceCustomer.parse(model.customers.get(invoice.last.customerId)?.last),
  }),
});

/** Payments that were reversed are marked in their deposits. */
const createWantedDeposit = ({ payments }: Model, { id, last }: Known<DepositAnswer>) => {
  const mark = (received: DepositAnswer['checks']) =>
    received.map((one) => ({ ...one, returned: payments.get(one.id)?.last.reversal != null }));
  return { id, last: { ...last, checks: mark(last.checks), cards: mark(last.cards) } };
};

export const kinds = {
  orders: {
    known: ({ orders }) => orders.all,
    list: ordersApi.listOrders,
    get: ordersApi.getOrder,
    number: 'orderNumber',
    moving: [...moving, 'customer', 'invoiceNumber', 'invoiceVoided'],
  },
  invoices: {
    known: (model) =>
      model.invoices.all.map((invoice) => ({ id: invoice.id, last: createWantedInvoice(model, invoice) })),
    list: billingApi.listInvoices,
    get: billingApi.getInvoice,
    number: 'invoiceNumber',
    moving,
  },
  'cash receipts': {
    known: ({ receipts }) => receipts.all,
    list: billingApi.listCashReceipts,
    get: billingApi.getCashReceipt,
    number: 'receiptNumber',
    moving: [...moving, 'customer'],
  },
  'credit memos': {
    known: ({ credits }) => credits.all,
    list: billingApi.listCreditMemos,
    get: billingApi.getCreditMemo,
    number: 'creditNumber',
    moving: [...moving, 'customer'],
  },
  payments: { known: ({ payments }) => payments.all, list: billingApi.listPayments, moving: ['allowed'] },
  refunds: {
    known: ({ refunds }) => refunds.all,
    list: billingApi.listRefunds,
    number: 'refundNumber',
    moving: ['allowed'],
  },
  'write-offs': {
    known: ({ writeOffs }) => writeOffs.all,
    list: billingApi.listWriteOffs,
    moving: ['allowed'],
  },
  deposits: {
    known: (model) => model.deposits.all.map((deposit) => createWantedDeposit(model, deposit)),
    list: billingApi.listDeposits,
    get: billingApi.getDeposit,
    number: 'depositNumber',
    moving: ['allowed'],
  },
  customers: { known: ({ customers }) => customers.all, list: adminApi.listCustomers, moving: ['allowed'] },
  products: { known: ({ products }) => products.all, list: adminApi.listProducts, moving: ['allowed'] },
} satisfies Record<string, Kind>;

const compareIds = (one: Row, other: Row): number => (one.id < other.id ? -1 : 1);

/** Normalizes a record for comparison. Parts saved in one call are unordered. */
const toComparable = (record: object, names: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => !names.includes(name))
      .map(([name, value]) => [
        name,
        name === 'allocations' || name === 'applications' ? (value as Row[]).toSorted(compareIds) : value,
      ]),
  );

const checkSeries = (findings: Findings, what: string, numbers: readonly string[]): void => {
  for (const [letters, some] of Map.groupBy(numbers, (number) => number.split('-')[0])) {
    const figures = some.map((number) => Number(number.split('-')[1])).sort((a, b) => a - b);
    for (const [at, figure] of figures.entries()) {
      const before = figures[at - 1];
      if (before !== undefined && figure !== before + 1)
        findings.add('broken', [], `the numbers ${letters} of ${what} go from ${before} to ${figure}`);
    }
  }
};

/**
 * Verifies that each acknowledged record of a kind exists once in its last acknowledged state. Any other
 * record is a finding.
 */
export const verifyKind = async (
  { client, model, findings }: Verifying,
  what: keyof typeof kinds,
): Promise<void> => {
  const { known, list, get, number, moving }: Kind = kinds[what];
  const all = known(model);
  const standing = all.filter(({ isDeleted }) => !isDeleted);
  const rows = (await client.all(list)) as Row[];
  const listed = new Map(rows.map((row) => [row.id, row]));
  findings.listed(
    what,
    standing.map(({ id }) => id),
    rows.map(({ id }) => id),
  );
  if (number)
    checkSeries(
      findings,
      what,
      all.map(({ last }) => String(Reflect.get(last, number))),
    );
  await runInParallel(standing, 6, async ({ id, last }) => {
    const found = get ? ((await client.read(get, { params: { id } })) as object | null) : listed.get(id);
    if (!found) return;
    findings.same(`${what}: ${id}`, [id], toComparable(found, moving), toComparable(last, moving));
  });
};

export const verifyPromises = async ({ client, model, findings }: Verifying): Promise<void> => {
  findings.count('invoices promised by a 202', model.promised.size);
  for (const [id, orderId] of model.promised) {
    const found = await client.read(billingApi.getInvoice, { params: { id } });
    if (found) model.addInvoice(found);
    else findings.add('lost', [id, orderId], `the invoice ${id} was promised and is missing`);
  }
};
