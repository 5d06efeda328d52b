import type { z } from 'zod';
import { addressOf, type documentCustomer } from '../shared/customer.ts';
import { type BusinessDate, showDate } from '../shared/dates.ts';
import { isPositive, showQuantity } from '../shared/decimal.ts';
import { fileNamePart } from '../shared/file-name.ts';
import { showUnitPrice } from '../shared/lines.ts';
import type { GuideEntry } from './guide.ts';

type Customer = Pick<
  z.infer<typeof documentCustomer>,
  'name' | 'address' | 'city' | 'state' | 'zipCode' | 'contactPerson'
>;

/** A product on a blank order sheet. */
export interface GuideSheetRow {
  key: string;
  name: string;
  /** Code and brand, in small type below the name. */
  details: string;
  /** Unit, last order, usual quantity and price, written out. */
  cells: string[];
}

/** A customer's order guide as paper shows it: the page on screen and the PDF are made from the same. */
export interface GuideSheet {
  title: string;
  customer: string;
  /** Below the customer's name. */
  recipient: string[];
  facts: { label: string; value: string }[];
  columns: { header: string; align: 'left' | 'right' }[];
  rows: GuideSheetRow[];
  /** Blank rows, for what is not on it. */
  blank: number;
}

/** Room for further products under those of the guide. */
const blankRows = 6;

const priceOf = ({ product, price }: GuideEntry): string =>
  isPositive(price) ? showUnitPrice(product, price) : 'On request';

const lastOf = ({ lastQuantity, lastOrdered }: GuideEntry): string =>
  lastQuantity === null ? '' : `${showQuantity(lastQuantity)} on ${showDate(lastOrdered)}`;

const rowOf = (entry: GuideEntry): GuideSheetRow => {
  const { product, usualQuantity } = entry;
  return {
    key: entry.productId,
    name: entry.productName,
    details: [product.productCode, product.brand].filter(Boolean).join(' · '),
    cells: [
      product.salesUnit || product.unit || 'EA',
      lastOf(entry),
      usualQuantity === null ? '' : showQuantity(usualQuantity),
      priceOf(entry),
    ],
  };
};

/** What stands on a customer's blank order sheet of a day: all of the guide that is not hidden. */
export const guideSheet = (
  customer: Customer,
  entries: readonly GuideEntry[],
  on: BusinessDate,
): GuideSheet => ({
  title: 'Order Guide',
  customer: customer.name,
  recipient: [
    addressOf(customer),
    ...(customer.contactPerson ? [`Attn: ${customer.contactPerson}`] : []),
  ].filter(Boolean),
  facts: [{ label: 'Prices of', value: showDate(on) }],
  columns: [
    { header: 'Product', align: 'left' },
    { header: 'Unit', align: 'left' },
    { header: 'Last Order', align: 'left' },
    { header: 'Usual', align: 'right' },
    { header: 'Price', align: 'right' },
    { header: 'Order', align: 'right' },
  ],
  rows: entries.filter(({ hidden }) => !hidden).map(rowOf),
  blank: blankRows,
});

/** `Order_Guide_Corner_Bistro_2026-11-23.pdf`; letters lose their accents. */
export const guideFileName = (customer: string, on: BusinessDate): string =>
  `Order_Guide_${fileNamePart(customer)}_${on}.pdf`;
