import { decimal, showQuantity, showWeight, toMoney } from '@primal/contracts/shared/decimal';
import { fileNamePart } from '@primal/contracts/shared/file-name';
import type { CsvColumn } from '@primal/kit';

/** A figure as a spreadsheet reads it: 2 places, no commas. */
export const places2 = (value: string): string => toMoney(value);

/** Cases and pieces are told in whole numbers (docs/rules/reports.md#purchasing). */
export const rounded = (value: string): string => decimal(value).round(0).toFixed();

/** A quantity for a person: `1,234.50`. */
export const showFigure = showWeight;

/** Cases or pieces for a person: `1,234`. */
export const showCount = (value: string): string => showQuantity(rounded(value));

/** The pounds of each piece: `36.54, 37.10 lbs`; empty for none. */
export const showPounds = (weights: readonly string[]): string =>
  weights.length > 0 ? `${weights.map(showWeight).join(', ')} lbs` : '';

/** `1 invoice`, `3 invoices`. */
export const counted = (count: number, one: string): string =>
  `${showQuantity(count)} ${one}${count === 1 ? '' : 's'}`;

/** What tells products of one name apart: `112A · Prairie Star`. */
export const codeAndBrand = (product: { productCode: string | null; brand: string | null }): string =>
  [product.productCode, product.brand].filter(Boolean).join(' · ');

interface Narrowed {
  /** Whose figures alone these are. */
  customer: { name: string } | null;
  by: string;
}

/** What the paper says of a report of one customer. */
export const customerFact = ({ customer }: Narrowed) =>
  customer ? [{ label: 'Customer', value: customer.name }] : [];

/** What the name of its file says; letters lose their accents. */
export const customerPart = ({ customer }: Narrowed): string =>
  customer ? `-${fileNamePart(customer.name)}` : '';

/** The columns of its file: the customer first, where the rows themselves do not say it. */
export const fileColumns = <Row>({ customer, by }: Narrowed, columns: CsvColumn<Row>[]): CsvColumn<Row>[] =>
  customer && by !== 'customer' ? [{ header: 'Customer', value: () => customer.name }, ...columns] : columns;
