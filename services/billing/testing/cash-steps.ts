import { billingApi } from '@primal/contracts/billing/api';
import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer';
import { depositApi } from '@primal/contracts/billing/deposit';
import { manualEntryApi } from '@primal/contracts/billing/manual-entry';
import { returnsApi } from '@primal/contracts/billing/returns';
import type { BodyInput } from '@primal/contracts/shared/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import type { TestClient } from '@primal/service-kit/testing';
import { type Account, choose, isDone, pickDay, type Step, toDollars } from './account.ts';

/** Picks from three days, so that steps share drawers. */
const pickDrawerDay = (pick: number) => addDays(today(), -(pick % 3));

export const createCashSteps = (api: Pick<TestClient, 'call'>): Record<string, Step> => {
  const undeposited = async () => (await api.call(depositApi.getUndeposited)).body;

  const findNew = async (account: Account): Promise<void> => {
    const query = { customerId: account.customerId, sort: 'createdAt' as const, limit: '5' };
    const { body: payments } = await api.call(billingApi.listPayments, { query });
    account.payments.push(...payments.filter(({ id }) => account.payments.every((one) => one.id !== id)));
    const { body: invoices } = await api.call(billingApi.listInvoices, { query });
    for (const { id } of invoices) {
      if (account.invoices.some((one) => one.id === id)) continue;
      account.invoices.push((await api.call(billingApi.getInvoice, { params: { id } })).body);
    }
  };

  type Line = BodyInput<typeof returnsApi.createReturn>['lines'][number];
  const credit = async (account: Account, { id }: { id: string }, line: Line): Promise<void> => {
    const input = { params: { id }, body: { lines: [line] } };
    const { status, body } = await api.call(returnsApi.createReturn, input);
    if (!isDone(status)) return;
    account.credits.push(body);
    account.expected = account.expected.minus(body.total);
  };

  return {
    async depositCards(account, pick, cents) {
      const paid = await api.call(billingApi.createPayment, {
        body: {
          customerId: account.customerId,
          paymentDate: pickDay(cents),
          amount: toDollars(cents),
          paymentMethod: 'credit_card',
        },
      });
      if (isDone(paid.status)) {
        account.payments.push(paid.body);
        account.expected = account.expected.minus(paid.body.amount);
      }
      const cards = (await undeposited()).cards
        .slice(0, 1 + (pick % 3))
        .map(({ type, id }) => ({ type, id }));
      const body = { date: addDays(today(), -(cents % 2)), cards, processorFee: toDollars(cents % 90) };
      if (cards.length > 0) isDone((await api.call(depositApi.createDeposit, { body })).status);
    },
    async payByCheck(account, pick, cents) {
      const invoice = choose(account.invoices, pick);
      const { status, body } = await api.call(billingApi.createPayment, {
        body: {
          customerId: account.customerId,
          paymentDate: pickDay(cents),
          amount: toDollars(cents),
          paymentMethod: 'check',
          checkNumber: String(1000 + cents),
          ...(invoice && pick % 2 && { allocations: [{ invoiceId: invoice.id, amount: toDollars(cents) }] }),
        },
      });
      if (!isDone(status)) return;
      account.payments.push(body);
      account.expected = account.expected.minus(body.amount);
    },
    async journalEntry(_, pick, cents) {
      const [account, other] = pick % 2 ? ['bank', 'cash'] : ['sales_tax', 'bank'];
      const lines = [
        { account: account as string, debit: toDollars(cents) },
        { account: other as string, credit: toDollars(cents) },
      ];
      const body = { date: pickDay(pick), memo: 'By hand', lines };
      const created = await api.call(manualEntryApi.createManualEntry, { body });
      if (!isDone(created.status) || cents % 3) return;
      const reversal = { reason: 'Slip', ...(cents % 2 && { date: pickDay(cents) }) };
      isDone(
        (
          await api.call(manualEntryApi.reverseManualEntry, {
            params: { id: created.body.id },
            body: reversal,
          })
        ).status,
      );
    },
    async deposit(_, pick, cents) {
      const { checks, drawers } = await undeposited();
      const some = checks.slice(0, 1 + (pick % 3)).map(({ type, id }) => ({ type, id }));
      const fromDrawer = cents % 2 ? choose(drawers, pick)?.date : null;
      const date = addDays(today(), -(cents % 4));
      const body = { date, checks: some, cash: cents % 3 ? toDollars(cents % 700) : '0', fromDrawer };
      isDone((await api.call(depositApi.createDeposit, { body })).status);
    },
    async voidDeposit(_, pick) {
      const { body: deposits } = await api.call(depositApi.listDeposits, { query: { limit: '10' } });
      const deposit = choose(deposits, pick);
      if (!deposit) return;
      const input = { params: { id: deposit.id }, body: { reason: 'Slip' } };
      isDone((await api.call(depositApi.voidDeposit, input)).status);
    },
    async openDrawer(_, pick, cents) {
      const body = { date: pickDrawerDay(pick), openingFloat: toDollars(cents) };
      isDone((await api.call(cashDrawerApi.openDrawerDay, { body })).status);
    },
    async payOut(_, pick, cents) {
      const input = {
        params: { date: pickDrawerDay(pick) },
        body: { amount: toDollars(1 + (cents % 300)), reason: 'Ice' },
      };
      const { status } = await api.call(cashDrawerApi.payOut, input);
      if (status !== 404) isDone(status);
    },
    async voidPayout(_, pick) {
      const params = { date: pickDrawerDay(pick) };
      const { status, body } = await api.call(cashDrawerApi.getDrawerDay, { params });
      const payout = status === 200 ? body.payouts.at(-1) : undefined;
      if (!payout) return;
      const input = { params: { ...params, id: payout.id }, body: { reason: 'Slip' } };
      isDone((await api.call(cashDrawerApi.voidPayout, input)).status);
    },
    async closeDrawer(_, pick, cents) {
      // Closes rarely, because a closed day cannot be reopened.
      if (cents % 3) return;
      const counts = [{ denomination: '5' as const, count: cents % 40 }];
      const { status } = await api.call(cashDrawerApi.closeDrawerDay, {
        params: { date: pickDrawerDay(pick) },
        body: { counts },
      });
      if (status !== 404) isDone(status);
    },
    async openingBalance(account, pick, cents) {
      const day = addDays(today(), -30 - (pick % 20));
      const number = `OLD-${crypto.randomUUID().slice(0, 8)}`;
      const row = { customer: account.customerId, date: day };
      const rows = [
        { ...row, line: 2, number, amount: toDollars(cents), type: 'invoice' },
        { ...row, line: 3, number: `${number}C`, amount: toDollars(1 + (cents % 900)), type: 'credit' },
      ];
      if (!isDone((await api.call(billingApi.storeOpeningBalances, { body: { rows } })).status)) return;
      account.expected = account.expected.plus(toDollars(cents)).minus(toDollars(1 + (cents % 900)));
      await findNew(account);
    },
    async giveBack(account, pick) {
      const invoice = choose(account.invoices, pick);
      const item = invoice?.items[0];
      if (!invoice || !item) return;
      const piece = choose(item.pieces, pick);
      const back = piece ? { pieceIds: [piece.id] } : { quantity: 1 };
      await credit(account, invoice, { itemId: item.id, ...back, reason: 'quality' });
    },
    async correctWeight(account, pick, cents) {
      const invoice = choose(account.invoices, pick);
      const item = invoice?.items[0];
      const piece = choose(item?.pieces ?? [], cents);
      if (!invoice || !item || !piece) return;
      const weight = toDollars(1 + (cents % 1500));
      await credit(account, invoice, { itemId: item.id, corrections: [{ pieceId: piece.id, weight }] });
    },
  };
};
