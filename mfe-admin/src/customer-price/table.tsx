import {
  type CustomerPriceRow,
  customerPricesApi,
  formatPricedCustomer,
} from '@primal/contracts/admin/customer-price';
import { formatCityLine } from '@primal/contracts/shared/customer';
import { formatDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, formatQuantity, isPositive } from '@primal/contracts/shared/decimal';
import { formatPriceTerms } from '@primal/contracts/shared/pricing';
import { DeleteAction, IconAction, StatusBadge, Text, TwoLines, useRemove } from '@primal/kit';
import { IconCalendar, IconPencil } from '@primal/kit/icons';
import { listProps, type useApiList } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { type ReactNode, useCallback, useMemo } from 'react';
import {
  computeStatus,
  formatPriceName,
  formatTargetName,
  type PriceListSubject,
  type PriceStatus,
  statusNames,
  useCustomerPriceRights,
} from './price.ts';

const badges: Record<PriceStatus, string> = { in_force: 'active', coming: 'pending', ended: 'inactive' };

const ResultingPrice = ({
  today: figures,
  productId,
  seesCosts,
}: CustomerPriceRow & { seesCosts: boolean }) => {
  if (productId === null) return '—';
  if (figures === null) return <TwoLines main="—" sub="does not apply" />;
  const { unitPrice, listPrice, costPrice } = figures;
  const isBelowCost = isPositive(costPrice) && decimal(unitPrice).lt(costPrice ?? 0);
  const cost = isPositive(costPrice) ? `cost\u00a0${formatMoney(costPrice)}` : 'no\u00a0cost';
  return (
    <TwoLines
      main={formatMoney(unitPrice)}
      sub={
        <>
          tier&nbsp;{formatMoney(listPrice)}
          {seesCosts && ' · '}
          {!seesCosts ? null : isBelowCost ? (
            <Text span inherit c="var(--kit-red-text)">
              below&nbsp;{cost}
            </Text>
          ) : (
            cost
          )}
        </>
      }
    />
  );
};

const target: Column<CustomerPriceRow> = {
  header: 'Product or Category',
  sort: 'productName',
  link: true,
  cell: (price) => <TwoLines main={formatTargetName(price)} sub={price.productCode} />,
};

const customer: Column<CustomerPriceRow> = {
  header: 'Customer',
  sort: 'customerName',
  link: true,
  cell: (price) => (
    <TwoLines
      main={price.customerName}
      sub={[
        formatCityLine({ city: price.customerCity, state: price.customerState }),
        price.productId === null ? formatTargetName(price) : 'This product',
      ]
        .filter(Boolean)
        .join(' · ')}
    />
  ),
};

const terms: Column<CustomerPriceRow>[] = [
  {
    header: 'Price',
    align: 'right',
    cell: (price) => (
      <TwoLines
        main={formatPriceTerms(price)}
        sub={price.minQuantity && `for\u00a0${formatQuantity(price.minQuantity)} or\u00a0more`}
      />
    ),
  },
  {
    header: 'From and To',
    sort: 'from',
    nowrap: true,
    cell: ({ from, to }) => (
      <TwoLines main={formatDate(from)} sub={to ? `to\u00a0${formatDate(to)}` : 'no end'} />
    ),
  },
];

const createResultColumn = (seesCosts: boolean): Column<CustomerPriceRow> => ({
  header: 'Resulting Price',
  align: 'right',
  cell: (price) => <ResultingPrice {...price} seesCosts={seesCosts} />,
});

const statusColumns: Column<CustomerPriceRow>[] = [
  {
    header: 'Status',
    card: 'corner',
    tablet: 'hide',
    cell: (price) => {
      const status = computeStatus(price);
      return <StatusBadge status={badges[status]} label={statusNames[status]} />;
    },
  },
  { header: 'Note', tablet: 'hide', cell: ({ note }) => note ?? '—' },
];

const createColumns = (of: PriceListSubject['of'], seesCosts: boolean) =>
  of === 'customer'
    ? [target, ...terms, createResultColumn(seesCosts), ...statusColumns]
    : [customer, ...terms, createResultColumn(seesCosts)];

const findEndReason = (price: CustomerPriceRow): string | null => {
  const status = computeStatus(price);
  if (status === 'coming') return `This price starts on ${formatDate(price.from)}. Delete it instead.`;
  return status === 'ended' ? `This price ended on ${formatDate(price.to)}.` : null;
};

interface Props {
  label: string;
  of: PriceListSubject['of'];
  list: ReturnType<typeof useApiList<typeof customerPricesApi.listCustomerPrices>>;
  sort: { field: string; order: 'asc' | 'desc' };
  onSort: (sort: { field: string; order: 'asc' | 'desc' }) => void;
  onChange: (priceId: string) => void;
  onEnd: (priceId: string) => void;
  empty: { title: string; description?: string; action?: ReactNode };
}

export const CustomerPriceTable = ({ label, of, list, sort, onSort, onChange, onEnd, empty }: Props) => {
  const { seesCosts, disabledReason, changeReason } = useCustomerPriceRights();
  const columns = useMemo(() => createColumns(of, seesCosts), [of, seesCosts]);
  const remove = useRemove({
    call: customerPricesApi.deleteCustomerPrice,
    what: 'price',
    nameOf: (price: CustomerPriceRow) => `${formatPriceName(price)}, ${formatPricedCustomer(price)}`,
    query: ({ version }) => ({ version: String(version) }),
    done: 'Price deleted',
    failed: 'Failed to delete the price',
  });
  const actions = useCallback(
    (price: CustomerPriceRow) => (
      <>
        <IconAction
          label="Change"
          icon={IconPencil}
          shortcut="e"
          disabledReason={changeReason(price)}
          onClick={() => onChange(price.id)}
        />
        <IconAction
          label="End"
          icon={IconCalendar}
          shortcut="x"
          disabledReason={changeReason(price) ?? findEndReason(price)}
          onClick={() => onEnd(price.id)}
        />
        <DeleteAction disabledReason={changeReason(price)} onClick={() => void remove(price)} />
      </>
    ),
    [remove, onChange, onEnd, changeReason],
  );
  return (
    <DataTable
      label={label}
      columns={columns}
      {...listProps(list)}
      {...(disabledReason === null && { onRowOpen: ({ id }: CustomerPriceRow) => onChange(id) })}
      actions={actions}
      rowMark={(price) => (computeStatus(price) === 'ended' ? 'muted' : undefined)}
      sort={sort}
      onSort={onSort}
      skeletonRows={3}
      empty={empty}
    />
  );
};
