import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import type { Context } from './context.ts';
import type { KnownInvoice } from './model.ts';

interface Part {
  invoiceId: string;
  amount: string;
}

/** Locks some outstanding invoices of one customer during `work`; null if no customer owes anything. */
const withOutstanding = (
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

const sortParts = (parts: readonly Part[]) =>
  parts.map(({ invoiceId, amount }) => `${invoiceId} ${amount}`).sort();

/**
 * Settles all or half of a customer's invoices by a new payment, a payment's rest or a credit memo. `write`
 * returns the parts, or nothing if refused.
 */
export const settle = (
  context: Context,
  by: PaymentAnswer | CreditMemoAnswer | null,
  write: (allocations: Part[], about: string[], customerId: string) => Promise<readonly Part[] | undefined>,
): Promise<unknown> =>
  withOutstanding(context, by?.customerId ?? null, async (invoices) => {
    const { findings, model, random } = context;
    const isCredit = by !== null && 'applications' in by;
    const before: readonly Part[] =
      (isCredit ? by.applications.filter(({ takenBackOn }) => takenBackOn === null) : by?.allocations) ?? [];
    // A credit memo settles an invoice once.
    const taken = new Set(isCredit ? before.map(({ invoiceId }) => invoiceId) : []);
    let left = decimal((isCredit ? by.balance : by?.unapplied) ?? '99999999');
    const allocations = invoices.flatMap((invoice) => {
      const open = decimal(model.balance(invoice));
      const wanted = random.chance(0.6) ? open : open.div(2);
      const amount = toMoney(wanted.gt(left) ? left : wanted);
      if (taken.has(invoice.id) || decimal(amount).lte(0)) return [];
      left = left.minus(amount);
      return [{ invoiceId: invoice.id, amount }];
    });
    if (allocations.length === 0) return;
    const about = invoices.map(({ id }) => id);
    const parts = await write(allocations, about, invoices[0].last.customerId);
    if (!parts) return;
    findings.same('What settles invoices', about, sortParts(parts), sortParts([...before, ...allocations]));
    for (const { invoiceId, amount } of allocations) model.apply(invoiceId, amount);
  });

/** Locks the settled invoices, because their balances change. */
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
