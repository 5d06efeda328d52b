import type { AccountRole } from '@primal/contracts/billing/accounts';
import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer';
import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import { type CheckReference, depositApi } from '@primal/contracts/billing/deposit';
import { paymentsApi } from '@primal/contracts/billing/payment';
import { addDays, today } from '@primal/contracts/shared/dates';
import { sum, toMoney } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import { expect } from 'vitest';
import { readLedgerDifferences, readUnbalancedEntries } from '../src/figures/differences.ts';
import { startSales } from './sales.ts';

interface Count {
  denomination: string | number;
  count: number;
}

/** Billing with the calls on money received: payments, the cash drawer and deposits. */
export const startCash = async () => {
  const sales = await startSales();
  const { api, customer } = sales;
  const undeposited = async () => (await api.call(depositApi.getUndeposited)).body;
  const readBalance = async (account: AccountRole, upTo: string): Promise<string> => {
    const { rows } = await sql<{ balance: string }>`
      select coalesce(sum(l.debit - l.credit), 0)::text as balance
      from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account = ${account} and e.date <= ${upTo}`.execute(sales.db);
    return toMoney(rows[0]?.balance ?? 0);
  };
  const expectLedgerHolds = async () => {
    expect(await readLedgerDifferences(sales.db)).toEqual([]);
    expect(await readUnbalancedEntries(sales.db)).toEqual([]);
  };
  const deposit = (
    checks: readonly CheckReference[],
    cash = '0.00',
    date = today(),
    fromDrawer: string | null = null,
  ) => api.call(depositApi.createDeposit, { body: { date, checks: [...checks], cash, fromDrawer } });
  let checkNumber = 2000;
  return {
    ...sales,
    day: async (date: string) => (await api.call(cashDrawerApi.getDrawerDay, { params: { date } })).body,
    open: (date: string, openingFloat: string | number = '100.00') =>
      api.call(cashDrawerApi.openDrawerDay, { body: { date, openingFloat } }),
    payOut: (date: string, amount: string, reason = 'Ice', account?: string) =>
      api.call(cashDrawerApi.payOut, { params: { date }, body: { amount, reason, account } }),
    close: (date: string, counts: Count[] = [{ denomination: 1, count: 0 }]) =>
      api.call(cashDrawerApi.closeDrawerDay, { params: { date }, body: { counts } }),
    voidSale: (id: string) =>
      api.call(cashReceiptApi.voidCashReceipt, { params: { id }, body: { reason: 'Wrong box' } }),
    pay: async (
      paymentDate: string,
      amount: string,
      paymentMethod: 'cash' | 'check' | 'credit_card' = 'cash',
    ) => {
      checkNumber += 1;
      const how = { paymentMethod, checkNumber: paymentMethod === 'check' ? String(checkNumber) : null };
      const body = { customerId: customer.id, paymentDate, amount, ...how };
      const payment = (await api.call(paymentsApi.createPayment, { body })).body;
      return { ...payment, reference: { type: 'payment', id: payment.id } as const };
    },
    depositCards: (cards: readonly CheckReference[], processorFee: string, date = today()) =>
      api.call(depositApi.createDeposit, { body: { date, cards: [...cards], processorFee } }),
    sellByCard: async () => {
      const sale = await sales.createReceipt({ saleDate: today(), paymentMethod: 'card' });
      return { ...sale, reference: { type: 'cash_receipt', id: sale.id } as const };
    },
    sellForCheck: async () => {
      const sale = await sales.createReceipt({ saleDate: today(), paymentMethod: 'check' });
      return { ...sale, reference: { type: 'cash_receipt', id: sale.id } as const };
    },
    reverse: (id: string, reversalDate?: string) =>
      api.call(paymentsApi.reversePayment, { params: { id }, body: { reason: 'Miscounted', reversalDate } }),
    undeposited,
    deposit,
    /** Deposits the money on hand outside drawers, so that a test begins without such money. */
    depositAll: async () => {
      const { checks, cash, cards } = await undeposited();
      if (cards.length > 0) {
        const references = cards.map(({ type, id }) => ({ type, id }));
        await api.call(depositApi.createDeposit, { body: { date: addDays(today(), 30), cards: references } });
      }
      const references = checks.map(({ type, id }) => ({ type, id }));
      if (checks.length > 0 || cash !== '0.00') await deposit(references, cash);
    },
    takeBack: (id: string) =>
      api.call(depositApi.voidDeposit, { params: { id }, body: { reason: 'Never left the house' } }),
    readBalance,
    expectLedgerHolds,
    /** Asserts that the money on hand equals the balance of its accounts. */
    expectMoneyHolds: async () => {
      const { cash, drawers, checkTotal, cardTotal } = await undeposited();
      expect(await readBalance('cash', today())).toBe(
        toMoney(sum([cash, ...drawers.map((one) => one.cash)])),
      );
      expect(await readBalance('undeposited_checks', addDays(today(), 1000))).toBe(checkTotal);
      expect(await readBalance('card', addDays(today(), 1000))).toBe(cardTotal);
      await expectLedgerHolds();
    },
  };
};
