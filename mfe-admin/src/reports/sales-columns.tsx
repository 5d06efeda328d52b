import {
  nameUnnamedSales,
  type SalesGroup,
  type SalesReport,
  type SalesRow,
} from '@primal/contracts/admin/sales-report';
import { withQuery } from '@primal/contracts/screens/routes';
import { formatDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, formatWeight, isPositive } from '@primal/contracts/shared/decimal';
import { type CsvColumn, TextLink, TwoLines } from '@primal/kit';
import type { PrintColumn } from '@primal/kit/print';
import type { Column } from '@primal/kit/table';
import { paths } from '../routes.ts';

export const groupLabels: Record<SalesGroup, { label: string; heading: string; one: string }> = {
  customer: { label: 'Customer', heading: 'Sales by Customer', one: 'customer' },
  product: { label: 'Product', heading: 'Sales by Product', one: 'product' },
  category: { label: 'Category', heading: 'Sales by Category', one: 'category' },
  driver: { label: 'Driver', heading: 'Sales by Driver', one: 'driver' },
  day: { label: 'Day', heading: 'Sales by Day', one: 'day' },
  month: { label: 'Month', heading: 'Sales by Month', one: 'month' },
};

/** `11/2026` for a month, `11/20/2026` for a day, else the record's name or its placeholder. */
export const formatRowName = (row: SalesRow, by: SalesGroup): string => {
  if (row.date === null) return row.name ?? nameUnnamedSales(by, row);
  return by === 'month' ? `${row.date.slice(5, 7)}/${row.date.slice(0, 4)}` : formatDate(row.date);
};

export const toRowKey = ({ id, date, name, isCharges }: SalesRow): string =>
  isCharges ? 'charges' : (id ?? date ?? name ?? 'none');

const toHref = ({ id, name, productCode }: SalesRow, by: SalesGroup): string | null => {
  if (id === null || (by !== 'customer' && by !== 'product')) return null;
  return by === 'customer' ? paths.customer(id) : withQuery(paths.products, { q: productCode ?? name ?? '' });
};

const Name = ({ by, row }: { by: SalesGroup; row: SalesRow }) => {
  const href = toHref(row, by);
  const main = href ? <TextLink to={href}>{formatRowName(row, by)}</TextLink> : formatRowName(row, by);
  return <TwoLines main={main} sub={row.productCode} />;
};

/** `+4.5%`; a dash without a comparison. */
const formatChange = (change: string | null): string =>
  change === null ? '–' : `${isPositive(change) ? '+' : ''}${change}%`;

const formatOrDash = (figure: string | null, show: (figure: string) => string): string =>
  figure === null ? '–' : show(figure);

const formatPercent = (percent: string): string => `${percent}%`;

type Figures = SalesReport['totals'];

interface Figure {
  id: Extract<keyof Figures, string>;
  header: string;
  show: (figures: Figures) => string;
  file: (figures: Figures) => string | null;
}

const costFigures: Figure[] = [
  {
    id: 'cost',
    header: 'Cost',
    show: ({ cost }) => formatOrDash(cost, formatMoney),
    file: ({ cost }) => cost,
  },
  {
    id: 'margin',
    header: 'Margin',
    show: ({ margin }) => formatOrDash(margin, formatMoney),
    file: ({ margin }) => margin,
  },
  {
    id: 'marginPercent',
    header: 'Margin %',
    show: ({ marginPercent }) => formatOrDash(marginPercent, formatPercent),
    file: ({ marginPercent }) => marginPercent,
  },
];

type Shown = Pick<SalesReport, 'by' | 'comparison' | 'withCredits' | 'withCashSales'> & {
  seesCosts: boolean;
};

const listFigures = ({ comparison, withCredits, withCashSales, seesCosts }: Shown): Figure[] => [
  {
    id: 'revenue',
    header: 'Revenue',
    show: ({ revenue }) => formatMoney(revenue),
    file: ({ revenue }) => revenue,
  },
  ...(comparison === 'none'
    ? []
    : [
        {
          id: 'compared' as const,
          header: comparison === 'year' ? 'A Year Ago' : 'Before',
          show: ({ compared }: Figures) => formatOrDash(compared, formatMoney),
          file: ({ compared }: Figures) => compared,
        },
        {
          id: 'change' as const,
          header: 'Change',
          show: ({ change }: Figures) => formatChange(change),
          file: ({ change }: Figures) => change,
        },
      ]),
  {
    id: 'pounds',
    header: 'Pounds',
    show: ({ pounds }) => formatWeight(pounds),
    file: ({ pounds }) => pounds,
  },
  ...(seesCosts ? costFigures : []),
  ...(withCredits
    ? [
        {
          id: 'credits' as const,
          header: 'Credits',
          show: ({ credits }: Figures) => formatMoney(credits),
          file: ({ credits }: Figures) => credits,
        },
      ]
    : []),
  ...(withCashSales
    ? [
        {
          id: 'cashSales' as const,
          header: 'Cash Sales',
          show: ({ cashSales }: Figures) => formatMoney(cashSales),
          file: ({ cashSales }: Figures) => cashSales,
        },
      ]
    : []),
];

const onlyWide = new Set<string>(['credits', 'cashSales', 'cost', 'compared']);

export const createColumns = (shown: Shown, totals: Figures): Column<SalesRow>[] => [
  {
    header: groupLabels[shown.by].label,
    card: 'title',
    sort: 'name',
    cell: (row) => <Name by={shown.by} row={row} />,
    footer: 'All',
  },
  ...listFigures(shown).map(
    ({ id, header, show }): Column<SalesRow> => ({
      header,
      align: 'right',
      nowrap: true,
      sort: id,
      ...(onlyWide.has(id) && { tablet: 'hide' as const }),
      cell: show,
      footer: show(totals),
    }),
  ),
];

export const listCsvColumns = (shown: Shown): CsvColumn<SalesRow>[] => [
  ...(shown.by === 'product' ? [{ header: 'Product Code', value: (row: SalesRow) => row.productCode }] : []),
  { header: groupLabels[shown.by].label, value: (row) => formatRowName(row, shown.by) },
  ...listFigures(shown).map(({ header, file }) => ({ header, value: file })),
];

export const listPaperColumns = (shown: Shown): PrintColumn<SalesRow>[] => [
  {
    header: groupLabels[shown.by].label,
    cell: (row) => <TwoLines main={formatRowName(row, shown.by)} sub={row.productCode} />,
  },
  ...listFigures(shown)
    .filter(({ id }) => !onlyWide.has(id) || id === 'cost')
    .map(({ header, show }) => ({ header, align: 'right' as const, width: '7em', cell: show })),
];

export const listTotals = (shown: Shown, totals: Figures): { label: string; value: string }[] =>
  listFigures(shown).map(({ header, show }) => ({ label: header, value: show(totals) }));

const findFigure = (row: SalesRow, field: string): string | null => {
  const figure = row[field as keyof Figures];
  return typeof figure === 'string' ? figure : null;
};

/** Sorts rows by a column, with missing values last. */
export const sortRows = (
  rows: readonly SalesRow[],
  by: SalesGroup,
  { field, order }: { field: string; order: 'asc' | 'desc' },
): SalesRow[] => {
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    if (field === 'name')
      return (
        sign * (one.date ?? formatRowName(one, by)).localeCompare(other.date ?? formatRowName(other, by))
      );
    const a = findFigure(one, field);
    const b = findFigure(other, field);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * decimal(a).cmp(b);
  });
};
