import { decimal, formatQuantity, formatWeight, toMoney } from '@primal/contracts/shared/decimal';
import { toFileNamePart } from '@primal/contracts/shared/fold';
import type { CsvColumn } from '@primal/kit';

/** Formats a number for spreadsheets, with 2 places and no commas. */
export const toTwoPlaces = (value: string): string => toMoney(value);

/** Cases and pieces are whole numbers (docs/rules/reports.md#purchasing). */
export const roundToWhole = (value: string): string => decimal(value).round(0).toFixed();

export const formatFigure = formatWeight;

export const formatCount = (value: string): string => formatQuantity(roundToWhole(value));

/** `36.54, 37.10 lbs`; '' if there are none. */
export const formatPounds = (weights: readonly string[]): string =>
  weights.length > 0 ? `${weights.map(formatWeight).join(', ')} lbs` : '';

/** `112A · Prairie Star`, to distinguish products with the same name. */
export const formatCodeAndBrand = (product: { productCode: string | null; brand: string | null }): string =>
  [product.productCode, product.brand].filter(Boolean).join(' · ');

interface ReportFilter {
  customer: { name: string } | null;
  by: string;
}

export const listCustomerFact = ({ customer }: ReportFilter) =>
  customer ? [{ label: 'Customer', value: customer.name }] : [];

export const formatCustomerFileNamePart = ({ customer }: ReportFilter): string =>
  customer ? `-${toFileNamePart(customer.name)}` : '';

/** CSV columns, with the customer first if the rows do not name it. */
export const withCustomerColumn = <Row>(
  { customer, by }: ReportFilter,
  columns: CsvColumn<Row>[],
): CsvColumn<Row>[] =>
  customer && by !== 'customer' ? [{ header: 'Customer', value: () => customer.name }, ...columns] : columns;
