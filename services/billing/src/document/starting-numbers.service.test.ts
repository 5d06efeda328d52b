import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';

const sales = await startSales();
const { api, createCredit, createReceipt } = sales;
afterAll(() => sales.stop());

const nextReceipt = async () => (await api.call(cashReceiptApi.nextReceiptNumber)).body.nextNumber;
const nextMemo = async () => (await api.call(creditMemoApi.nextCreditNumber)).body.nextNumber;

it('starts receipts and credit memos at their own numbers from the settings', async () => {
  expect([await nextReceipt(), await nextMemo()]).toEqual(['CR-1001', 'CM-1001']);
  await sales.saveSettings({ cashReceiptStartingNumber: 500, creditMemoStartingNumber: 7 }, 1);
  await eventually(async () => expect(await nextReceipt()).toBe('CR-0500'));
  expect((await createReceipt()).receiptNumber).toBe('CR-0500');
  expect((await createCredit()).creditNumber).toBe('CM-0007');
  await sales.saveSettings({ cashReceiptStartingNumber: 1, creditMemoStartingNumber: 9000 }, 2);
  await eventually(async () => expect(await nextMemo()).toBe('CM-9000'));
  expect((await createReceipt()).receiptNumber).toBe('CR-0501');
  expect((await createCredit()).creditNumber).toBe('CM-9000');
});
