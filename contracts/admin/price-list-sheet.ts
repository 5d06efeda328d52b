import { formatAddress } from '../shared/customer.ts';
import { formatDate } from '../shared/dates.ts';
import { formatMoney, formatQuantity, isPositive } from '../shared/decimal.ts';
import type { PriceListAnswer, PriceListRow } from './price-list.ts';

export interface PriceListLine {
  key: string;
  name: string;
  details: string;
  unit: string;
  prices: { price: string; minimum: string }[];
}

export interface PriceListSheet {
  title: string;
  customer: string;
  facts: { label: string; value: string }[];
  recipient: string[];
  columns: { header: string; align: 'left' | 'right' }[];
  lines: PriceListLine[];
  empty: string | null;
}

const unitWords: Record<string, string> = { LBS: 'lb', Case: 'case', Piece: 'piece', PC: 'pc', Tub: 'tub' };

const toLine = (row: PriceListRow): PriceListLine => {
  const per = unitWords[row.billedBy] ?? row.billedBy;
  const show = (price: string) => (isPositive(price) ? `${formatMoney(price)} / ${per}` : 'On request');
  const said = [row.isOwn && 'Your price', !row.inStock && 'Out of stock'];
  return {
    key: row.productId,
    name: row.productName,
    details: [row.productCode, row.brand, row.category, ...said].filter(Boolean).join(' · '),
    unit: row.unit,
    prices: [
      { price: show(row.price), minimum: '' },
      ...row.minimums.map(({ price, minQuantity }) => ({
        price: show(price),
        minimum: `${formatQuantity(minQuantity)} or more`,
      })),
    ],
  };
};

/** States the filter, so that nobody mistakes a filtered list for the full range. */
const describeFilter = ({ bought, q }: Pick<PriceListAnswer, 'bought' | 'q'>): string =>
  `${bought ? 'What you buy' : 'All products'}${q ? ` with “${q}”` : ''}`;

export const createPriceListSheet = ({ customer, on, bought, q, rows }: PriceListAnswer): PriceListSheet => ({
  title: 'Price List',
  customer: customer.name,
  facts: [
    { label: 'Effective', value: formatDate(on) },
    { label: 'Products', value: describeFilter({ bought, q }) },
  ],
  recipient: [
    formatAddress(customer),
    ...(customer.contactPerson ? [`Attn: ${customer.contactPerson}`] : []),
  ].filter(Boolean),
  columns: [
    { header: 'Product', align: 'left' },
    { header: 'Unit', align: 'left' },
    { header: 'Price', align: 'right' },
    { header: 'Minimum', align: 'right' },
  ],
  lines: rows.map(toLine),
  empty: rows.length === 0 ? 'No products.' : null,
});
