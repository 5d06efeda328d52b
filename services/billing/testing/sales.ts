import { type CashReceiptAnswer, cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import { type CreditMemoAnswer, creditMemoApi } from '@primal/contracts/billing/credit-memo';
import type { BodyInput } from '@primal/contracts/shared/api';
import { type Billing, startBilling } from './billing.ts';

type CreditBody = BodyInput<typeof creditMemoApi.createCreditMemo>;
type ReceiptBody = BodyInput<typeof cashReceiptApi.createCashReceipt>;
export type CreditFields = Partial<CreditBody['creditMemo']>;
type ReceiptFields = Partial<ReceiptBody['receipt']>;
type SaleItemBody = Partial<CreditBody['items'][number]>;

const toItems = ({ burgers }: Billing, items: SaleItemBody[]) =>
  items.map((item) => ({ productId: burgers.id, quantity: 1, ...item }));

export const startSales = async () => {
  const billing = await startBilling();
  const { api, customer } = billing;

  const creditBody = (creditMemo: CreditFields = {}, items: SaleItemBody[] = [{}]): CreditBody => ({
    creditMemo: { customerId: customer.id, creditDate: '2026-11-20', ...creditMemo },
    items: toItems(billing, items),
  });
  const createCredit = async (fields?: CreditFields, items?: SaleItemBody[]): Promise<CreditMemoAnswer> => {
    const answer = await api.call(creditMemoApi.createCreditMemo, { body: creditBody(fields, items) });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.problem?.message}`);
    return answer.body;
  };
  const readCredit = async (id: string): Promise<CreditMemoAnswer> =>
    (await api.call(creditMemoApi.getCreditMemo, { params: { id } })).body;

  const receiptBody = (receipt: ReceiptFields = {}, items: SaleItemBody[] = [{}]): ReceiptBody => ({
    receipt: { saleDate: '2026-11-20', ...receipt },
    items: toItems(billing, items),
  });
  const createReceipt = async (
    fields?: ReceiptFields,
    items?: SaleItemBody[],
  ): Promise<CashReceiptAnswer> => {
    const answer = await api.call(cashReceiptApi.createCashReceipt, { body: receiptBody(fields, items) });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.problem?.message}`);
    return answer.body;
  };
  const readReceipt = async (id: string): Promise<CashReceiptAnswer> =>
    (await api.call(cashReceiptApi.getCashReceipt, { params: { id } })).body;

  return { ...billing, creditBody, createCredit, readCredit, receiptBody, createReceipt, readReceipt };
};

export type Sales = Awaited<ReturnType<typeof startSales>>;
