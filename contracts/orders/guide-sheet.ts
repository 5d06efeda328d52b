import type { z } from 'zod';
import { type documentCustomer, formatAddress } from '../shared/customer.ts';
import { type BusinessDate, formatDate } from '../shared/dates.ts';
import { formatQuantity, isPositive } from '../shared/decimal.ts';
import { toFileNamePart } from '../shared/fold.ts';
import { formatUnitPrice } from '../shared/lines.ts';
import type { GuideEntry } from './guide.ts';

type Customer = Pick<
  z.infer<typeof documentCustomer>,
  'name' | 'address' | 'city' | 'state' | 'zipCode' | 'contactPerson'
>;

export interface GuideSheetRow {
  key: string;
  name: string;
  details: string;
  cells: string[];
}

/** Printed order guide, shared by the page on screen and the PDF. */
export interface GuideSheet {
  title: string;
  customer: string;
  recipient: string[];
  facts: { label: string; value: string }[];
  columns: { header: string; align: 'left' | 'right' }[];
  rows: GuideSheetRow[];
  blank: number;
}

const blankRows = 6;

const formatPrice = ({ product, price }: GuideEntry): string =>
  isPositive(price) ? formatUnitPrice(product, price) : 'On request';

const formatLastOrder = ({ lastQuantity, lastOrdered }: GuideEntry): string =>
  lastQuantity === null ? '' : `${formatQuantity(lastQuantity)} on ${formatDate(lastOrdered)}`;

const toRow = (entry: GuideEntry): GuideSheetRow => {
  const { product, usualQuantity } = entry;
  return {
    key: entry.productId,
    name: entry.productName,
    details: [product.productCode, product.brand].filter(Boolean).join(' · '),
    cells: [
      product.salesUnit || product.unit || 'EA',
      formatLastOrder(entry),
      usualQuantity === null ? '' : formatQuantity(usualQuantity),
      formatPrice(entry),
    ],
  };
};

export const createGuideSheet = (
  customer: Customer,
  entries: readonly GuideEntry[],
  on: BusinessDate,
): GuideSheet => ({
  title: 'Order Guide',
  customer: customer.name,
  recipient: [
    formatAddress(customer),
    ...(customer.contactPerson ? [`Attn: ${customer.contactPerson}`] : []),
  ].filter(Boolean),
  facts: [{ label: 'Prices of', value: formatDate(on) }],
  columns: [
    { header: 'Product', align: 'left' },
    { header: 'Unit', align: 'left' },
    { header: 'Last Order', align: 'left' },
    { header: 'Usual', align: 'right' },
    { header: 'Price', align: 'right' },
    { header: 'Order', align: 'right' },
  ],
  rows: entries.filter(({ hidden }) => !hidden).map(toRow),
  blank: blankRows,
});

export const formatGuideFileName = (customer: string, on: BusinessDate): string =>
  `Order_Guide_${toFileNamePart(customer)}_${on}.pdf`;
