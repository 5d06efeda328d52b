import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import type { Context } from './context.ts';
import type { KnownInvoice, Model } from './model.ts';

/** Some outstanding invoices of one customer, held meanwhile; null when nobody owes anything. */
export const withOutstanding = (
  { model, random }: Context,
  customerId: string | null,
  work: (invoices: [KnownInvoice, ...KnownInvoice[]]) => Promise<unknown>,
): Promise<unknown> => {
  const owing = model.invoices.all.filter((invoice) => model.isOutstanding(invoice));
  const owed = owing.filter(({ last }) => customerId === null || last.customerId === customerId);
  if (owed.length === 0) return Promise.resolve(null);
  const payer = random.pick(owed).last.customerId;
  const fits = (invoice: KnownInvoice) => model.isOutstanding(invoice) && invoice.last.customerId === payer;
  return model.invoices.with(random, random.between(1, 2), fits, (found) => work(found).then(() => found));
};

/** All of each invoice, or half of it; no more than there is. */
export const allocate = (
  model: Model,
  random: Context['random'],
  invoices: readonly KnownInvoice[],
  most?: string,
) => {
  let left = decimal(most ?? '99999999');
  return invoices.flatMap((invoice) => {
    const open = decimal(model.balance(invoice));
    const wanted = random.chance(0.6) ? open : open.div(2);
    const amount = toMoney(wanted.gt(left) ? left : wanted);
    if (decimal(amount).lte(0)) return [];
    left = left.minus(amount);
    return [{ invoiceId: invoice.id, amount }];
  });
};

/** Dollars of some parts together. */
export const totalOf = (parts: readonly { amount: string }[]) =>
  toMoney(parts.reduce((sum, { amount }) => sum.plus(amount), decimal(0)));

const partsOf = (allocations: readonly { invoiceId: string; amount: string }[]) =>
  allocations.map(({ invoiceId, amount }) => ({ invoiceId, amount }));

/** Parts as they can be compared: the invoice and the dollars, in one order. */
export const sorted = (parts: readonly { invoiceId: string; amount: string }[]) =>
  partsOf(parts).sort((a, b) => (a.invoiceId + a.amount < b.invoiceId + b.amount ? -1 : 1));

/** Holds the invoices that something has settled, since their balances change. */
export const withSettled = (
  { model, random }: Context,
  parts: readonly { invoiceId: string }[],
  work: () => Promise<unknown>,
): Promise<unknown> => {
  const ids = new Set(parts.map(({ invoiceId }) => invoiceId));
  if (ids.size === 0) return work();
  return model.invoices.with(
    random,
    ids.size,
    ({ id }) => ids.has(id),
    async (held) => (held.length === ids.size ? work() : null),
  );
};
