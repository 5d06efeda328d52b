import { type PriceField, priceFields } from '@primal/contracts/admin/prices';
import { useDisabledReason } from '@primal/kit';
import { useHasPermission } from '@primal/kit/platform';
import type { Column } from '@primal/kit/table';
import { NameCell, PriceCell } from './price-cell.tsx';
import { type PricedRow, priceLabels } from './price-edits.ts';

const withoutCost = priceFields.filter((field) => field !== 'costPrice');

interface PriceRights {
  disabledReason: string | null;
  fields: readonly PriceField[];
}

export const usePriceRights = (): PriceRights => {
  const seesCosts = useHasPermission('seeCosts');
  return {
    disabledReason: useDisabledReason('changePrices'),
    fields: seesCosts ? priceFields : withoutCost,
  };
};

export const createColumns = (fields: readonly PriceField[]): Column<PricedRow>[] => [
  {
    header: 'Product Name',
    sort: 'name',
    card: 'title',
    width: '22%',
    cell: (product) => <NameCell product={product} />,
  },
  { header: 'Code', sort: 'productCode', width: '6rem', cell: ({ productCode }) => productCode ?? '—' },
  {
    header: 'Category',
    sort: 'category',
    tablet: 'hide',
    card: 'hide',
    width: '7rem',
    cell: ({ category }) => category ?? '—',
  },
  { header: 'Unit', sort: 'unit', tablet: 'hide', width: '4rem', cell: ({ unit }) => unit ?? '—' },
  ...fields.map(
    (field): Column<PricedRow> => ({
      header: priceLabels[field],
      align: 'right',
      ...(field !== 'costPrice' && { sort: field }),
      cell: (product) => <PriceCell product={product} field={field} />,
    }),
  ),
];
