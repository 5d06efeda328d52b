import { billingApi } from '@primal/contracts/billing/api';
import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import { addDays, today } from '@primal/contracts/shared/dates';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import type { Verifying } from './documents.ts';
import { byId, checkListed, without } from './findings.ts';

const money = (amounts: readonly string[]): string => toMoney(sum(amounts));

/** Parts that came in one call have no order of their own. */
const comparable = (payment: PaymentAnswer) => ({
  ...without(payment, 'allowed'),
  allocations: payment.allocations.toSorted(byId),
});

/** Without the payments that marking an invoice as paid has recorded: one for each time, of what was open. */
const splitByHand = ({ model, findings }: Verifying, payments: readonly PaymentAnswer[]) => {
  const others = payments.filter(({ id }) => !model.payments.get(id));
  const own = new Set<string>();
  for (const { id, last, paidByHand } of model.invoices.all) {
    findings.count('times that an invoice was marked as paid', paidByHand.length);
    const found = others.filter(({ amount, allocations }) =>
      allocations.some((part) => part.invoiceId === id && part.amount === amount),
    );
    const amounts = found.map(({ amount }) => amount).sort();
    const what = `The payments by which ${last.invoiceNumber} was marked as paid`;
    findings.same(what, [id, last.invoiceNumber], amounts, paidByHand.toSorted());
    for (const payment of found) own.add(payment.id);
  }
  return payments.filter(({ id }) => !own.has(id));
};

/** Payments are there once and as acknowledged, and what they and the credits settle is what the invoices say. */
export const verifyPayments = async (verifying: Verifying): Promise<void> => {
  const { client, model, findings } = verifying;
  const payments = await client.all(billingApi.listPayments);
  const known = new Set(model.payments.all.map(({ id }) => id));
  checkListed(findings, 'payments', known, splitByHand(verifying, payments));
  for (const payment of payments) {
    const last = model.payments.get(payment.id)?.last;
    if (last) findings.same(`Payment ${payment.id}`, [payment.id], comparable(payment), comparable(last));
  }
  const parts = [
    ...payments.filter(({ reversal }) => !reversal).flatMap(({ allocations }) => allocations),
    ...model.credits.all.flatMap(({ last }) => last.applications),
  ];
  const byInvoice = Map.groupBy(parts, ({ invoiceId }) => invoiceId);
  for (const { id, last } of model.invoices.all) {
    const applied = money((byInvoice.get(id) ?? []).map(({ amount }) => amount));
    findings.same(`What is applied to ${last.invoiceNumber}`, [id], applied, model.applied(id), 'broken');
  }
};

const accountsOf = ({ model }: Verifying) =>
  model.customers.all.map(({ id, last: { name } }) => {
    const invoices = model.invoices.all.filter(({ last }) => last.customerId === id);
    const open = invoices.filter((invoice) => model.isOutstanding(invoice));
    const payments = model.payments.all.flatMap(({ last }) =>
      last.customerId === id && !last.reversal ? last : [],
    );
    const credits = model.credits.all.flatMap(({ last }) =>
      last.customerId === id && last.status !== 'voided' ? last : [],
    );
    const marked = invoices.flatMap(({ paidByHand }) => paidByHand);
    return {
      id,
      name,
      owed: new Map(open.map((invoice) => [invoice.id, model.balance(invoice)])),
      totalOwed: money(open.map((invoice) => model.balance(invoice))),
      unapplied: money([
        ...payments.map(({ unapplied }) => unapplied),
        ...credits.map(({ balance }) => balance),
      ]),
      charges: money(invoices.filter(({ stage }) => stage === 'sent').map(({ last }) => last.total)),
      payments: money([...payments.map(({ amount }) => amount), ...marked]),
      credits: money(credits.map(({ total }) => total)),
    };
  });

/** The list of receivables and each customer's statement say what the documents say. */
export const verifyAccounts = async (verifying: Verifying): Promise<void> => {
  const { client, findings } = verifying;
  const accounts = accountsOf(verifying);
  const answer = await client.read(billingApi.getReceivables, { query: { limit: '1000' } });
  if (!answer) return findings.add('broken', [], 'there are no receivables');
  findings.count('accounts', accounts.length);
  const byCustomer = new Map(answer.balances.map((balance) => [balance.customer.id, balance]));
  for (const account of accounts) {
    const balance = byCustomer.get(account.id);
    const owed = new Map(balance?.invoices.map((invoice) => [invoice.id, invoice.balance]));
    const about = [account.id];
    findings.same(`What ${account.name} owes`, about, owed, account.owed, 'broken');
    const is = [balance?.totalOwed ?? '0.00', balance?.unappliedCredit ?? '0.00'];
    findings.same(
      `The account of ${account.name}`,
      about,
      is,
      [account.totalOwed, account.unapplied],
      'broken',
    );
    const statement = await client.read(billingApi.getStatement, {
      params: { id: account.id },
      query: { from: addDays(today(), -60), to: today() },
    });
    if (!statement) {
      findings.add('broken', about, `${account.name} has no statement`);
      continue;
    }
    const { previousBalance, charges, payments, credits, closingBalance, entries, unappliedCredit } =
      statement;
    findings.same(
      `The statement of ${account.name}`,
      about,
      { previousBalance, charges, payments, credits, closingBalance, unappliedCredit },
      {
        previousBalance: '0.00',
        charges: account.charges,
        payments: account.payments,
        credits: account.credits,
        closingBalance: toMoney(decimal(account.totalOwed).minus(account.unapplied)),
        unappliedCredit: account.unapplied,
      },
      'broken',
    );
    findings.same(
      `The entries of ${account.name}`,
      about,
      money(entries.map(({ amount }) => amount)),
      closingBalance,
      'broken',
    );
  }
  const { totalOutstanding, unappliedCredit } = answer.summary;
  const wanted = [money(accounts.map((one) => one.totalOwed)), money(accounts.map((one) => one.unapplied))];
  findings.same('The summary of receivables', [], [totalOutstanding, unappliedCredit], wanted, 'broken');
};
