import { decimal, showQuantity, showWeight, toMoney } from '@primal/contracts/shared/decimal';
import { fileNamePart } from '@primal/contracts/shared/file-name';
import type { CsvColumn } from '@primal/kit';

/** For spreadsheets: 2 places, no commas. */
export const places2 = (value: string): string => toMoney(value);

/** Cases and pieces are whole numbers (docs/rules/reports.md#purchasing). */
export const rounded = (value: string): string => decimal(value).round(0).toFixed();

export const showFigure = showWeight;

export const showCount = (value: string): string => showQuantity(rounded(value));

/** `36.54, 37.10 lbs`; '' if there are none. */
export const showPounds = (weights: readonly string[]): string =>
  weights.length > 0 ? `${weights.map(showWeight).join(', ')} lbs` : '';

/** `1 invoice`, `3 invoices` */
export const counted = (count: number, one: string): string =>
  `${showQuantity(count)} ${one}${count === 1 ? '' : 's'}`;

/** `112A · Prairie Star`, to distinguish products with the same name. */
export const codeAndBrand = (product: { productCode: string | null; brand: string | null }): string =>
  [product.productCode, product.brand].filter(Boolean).join(' · ');

interface Narrowed {
  customer: { name: string } | null;
  by: string;
}

export const customerFact = ({ customer }: Narrowed) =>
  customer ? [{ label: 'Customer', value: customer.name }] : [];

export const customerPart = ({ customer }: Narrowed): string =>
  customer ? `-${fileNamePart(customer.name)}` : '';

/** CSV columns, with the customer first if the rows do not name it. */
export const fileColumns = <Row>({ customer, by }: Narrowed, columns: CsvColumn<Row>[]): CsvColumn<Row>[] =>
  customer && by !== 'customer' ? [{ header: 'Customer', value: () => customer.name }, ...columns] : columns;
