import { billingApi } from '@primal/contracts/billing/api';
import type { CashSaleMethod } from '@primal/contracts/billing/cash-receipt';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import { buyingPatterns, type DemoLine, drawLines } from './buying-patterns.ts';
import { products } from './catalog.ts';
import { type DemoClient, retryUntilKnown } from './client.ts';
import { listDaysUpTo } from './plan.ts';
import { Random } from './random.ts';
import type { DemoRecords } from './records.ts';

interface PlannedSale {
  saleDate: BusinessDate;
  paymentMethod: CashSaleMethod;
  lines: DemoLine[];
  /** Pounds of each piece of a weighed product. */
  piece: string;
}

const span = 21;
const seed = 977;
const counter = { categories: ['Beef', 'Pork', 'Chicken', 'Dairy'], lines: [1, 3], units: [1, 2] } as const;

/** Cash sales over the last three weeks, grouped by day. The same date always gives the same plan. */
export const planSales = (today: BusinessDate): PlannedSale[][] => {
  const random = new Random(seed);
  const pattern = { ...buyingPatterns.market, ...counter };
  return listDaysUpTo(today, span).map((saleDate) =>
    Array.from({ length: random.between(1, 3) }, () => ({
      saleDate,
      paymentMethod: random.pick(['cash', 'cash', 'card', 'check'] as const),
      lines: drawLines(pattern, products, random),
      piece: (4 + random.next() * 3).toFixed(2),
    })),
  );
};

/**
 * Records a day's sales. Skips a day that an interrupted start has begun, even if sales of that day are
 * missing.
 */
export const fillSales = async (
  client: DemoClient,
  { products: records }: DemoRecords,
  sales: readonly PlannedSale[],
): Promise<void> => {
  const [first] = sales;
  if (!first) return;
  const { saleDate } = first;
  const existing = await client.must(billingApi.listCashReceipts, {
    query: { from: saleDate, to: saleDate },
  });
  if (existing.length > 0) return;
  for (const [index, sale] of sales.entries()) {
    const items = sale.lines.map(({ product, quantity }) => {
      const record = records.get(product.productCode);
      const weights = Array.from({ length: quantity }, () => Number(sale.piece));
      const isWeighed = record?.productType === 'variable-weight' && record.billedBy === 'LBS';
      return {
        productId: record?.id ?? '',
        quantity,
        ...(isWeighed && { individualWeights: JSON.stringify(weights) }),
      };
    });
    await retryUntilKnown(() =>
      client.must(billingApi.createCashReceipt, {
        idempotencyKey: `demo-sale-${saleDate}-${index}`,
        body: { receipt: { saleDate, paymentMethod: sale.paymentMethod }, items },
      }),
    );
  }
};
