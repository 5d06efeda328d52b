import { createCashReceiptBody } from '@primal/contracts/billing/cash-receipt';
import { createCreditMemoBody } from '@primal/contracts/billing/credit-memo';
import { lineProduct } from '@primal/contracts/shared/documents.fixture';
import { createLine, type GridProduct, setWeights } from '@primal/kit/grid';
import { describe, expect, it } from 'vitest';
import {
  type CashSaleValues,
  cashSaleForm,
  computeSaleTotals,
  findCashSaleIssues,
  toCashSaleBody,
} from '../cash-receipt/values.ts';
import { creditForm, toCreditBody } from '../credit-memo/create.tsx';
import { formatDetails, formatLineWeight, formatPounds, formatSaleQuantity, formatUnit } from './sheet.tsx';
import { saleLines } from './values.ts';

const product = (part: Partial<GridProduct> = {}): GridProduct => ({
  ...lineProduct({ id: '0190a000-0000-7000-8000-000000000001' }),
  wholesalePrice: '9.00',
  restaurantPrice: '10.00',
  retailPrice: '12.00',
  ...part,
});

const line = (of: GridProduct = product(), unitPrice = '12.00') =>
  createLine({ productId: of.id, product: of, productName: of.name, unitPrice });
const weighed = (...weights: string[]) => setWeights(line(), weights);

const sale = (part: Partial<CashSaleValues>): CashSaleValues => ({ ...cashSaleForm.blank(), ...part });

describe('a cash sale on the form', () => {
  it.each<[amountPaid: string, tax: string, paid: string, change: string]>([
    ['', '0.00', '30.00', '0.00'],
    ['', '2.50', '32.50', '0.00'],
    ['50', '2.50', '50', '17.50'],
    ['$1,000.00', '0', '1000.00', '970.00'],
    ['20', '', '20', '-10.00'],
  ])('calculates the change of a $30.00 sale paid with "%s", tax "%s"', (amountPaid, tax, paid, change) => {
    const totals = computeSaleTotals({ lines: [weighed('1.25', '1.25')], amountPaid, tax });
    expect(Number(totals.paid)).toBe(Number(paid));
    expect(totals.change).toBe(change);
  });

  it('sends a body that the contract accepts', () => {
    const values = sale({ lines: [weighed('2.5')], amountPaid: '40', paymentMethod: 'card' });
    const { receipt, items } = createCashReceiptBody.parse(toCashSaleBody(values));
    expect(receipt).toMatchObject({
      customerId: null,
      paymentMethod: 'card',
      total: '30.00',
      amountPaid: '40.00',
      tax: '0.00',
      status: 'completed',
    });
    expect(items).toMatchObject([{ quantity: '1.000', weight: '2.500', individualWeights: ['2.500'] }]);
  });

  it('rejects too little money, invalid figures, and lines without weights', () => {
    const lines = [weighed('2.5')];
    const issues = (part: Partial<CashSaleValues>) => findCashSaleIssues(sale({ lines, ...part }));
    expect(issues({})).toEqual([]);
    expect(issues({ amountPaid: '30.01' })).toEqual([]);
    expect(issues({ amountPaid: '30.01', paymentMethod: 'check' })).toEqual([
      {
        path: 'amountPaid',
        message: 'Change is given for cash only: the amount paid must equal the total of $30.00.',
      },
    ]);
    expect(issues({ amountPaid: '29.99' })).toEqual([
      { path: 'amountPaid', message: 'The amount paid is less than the total of $30.00.' },
    ]);
    expect(issues({ amountPaid: '5,45', tax: '1.2.3' }).map(({ path }) => path)).toEqual([
      'tax',
      'amountPaid',
    ]);
    const unweighed = line();
    expect(issues({ lines: [unweighed], amountPaid: '5' })).toEqual([
      { path: `lines.${unweighed.key}`, message: 'Please enter the weight of Ribeye.' },
    ]);
  });
});

describe('a credit memo on the form', () => {
  it('sends a valid body without empty lines', () => {
    const values = { ...creditForm.blank(), customerId: product().id, lines: [weighed('2.5'), createLine()] };
    const { creditMemo, items } = createCreditMemoBody.parse(toCreditBody(values));
    expect(creditMemo).toMatchObject({
      total: '30.00',
      deliveryCharge: '0.00',
      reason: null,
      status: 'draft',
    });
    expect(items).toHaveLength(1);
  });

  it('accepts a product billed by the case without a weight', () => {
    expect(saleLines.issues([line(product({ billedBy: 'Case' }))])).toEqual([]);
  });
});

describe('a line on paper', () => {
  it.each<[what: string, part: Partial<GridProduct>, quantity: string, shown: string]>([
    ['variable-weight', {}, '2.000', '2.00'],
    ['billed by LBS, of no fixed weight', { productType: 'catch-weight' }, '1.500', '1.50'],
    ['fixed-weight billed by LBS', { productType: 'fixed-weight' }, '2.500', '3'],
    ['billed by the case', { productType: 'fixed-weight', billedBy: 'Case' }, '4.000', '4'],
  ])('shows the quantity of a product: %s', (_, part, quantity, shown) => {
    expect(formatSaleQuantity({ product: product(part), quantity })).toBe(shown);
  });

  it('shows the pounds that its price is based on', () => {
    const item = { product: product(), weight: '6.750', individualWeights: '[3.25,3.5]' };
    expect(formatPounds(item)).toBe('6.75 lbs (3.25\u00a0· 3.50)');
    expect(formatPounds({ ...item, individualWeights: '[6.75]' })).toBe('6.75 lbs');
    expect(formatPounds({ ...item, product: product({ billedBy: 'Case' }) })).toBe(null);
  });

  it('shows billed and corrected weights instead of a quantity', () => {
    const corrections = [{ pieceId: 'p1', billed: '15.780', weight: '14.380' }];
    const sold = { id: 'l1', productId: 'p1', productName: 'Ribeye', description: null, product: product() };
    const figures = { quantity: '0.000', weight: '1.400', unitPrice: '11.65', total: '16.31' };
    const item = { ...sold, ...figures, individualWeights: '[1.4]', corrections };
    expect(formatDetails(item)).toEqual(['billed 15.78, corrected to 14.38']);
    expect([formatSaleQuantity(item), formatUnit(item, 'EA'), formatLineWeight(item)]).toEqual([
      '',
      '',
      '1.40',
    ]);
  });
});
