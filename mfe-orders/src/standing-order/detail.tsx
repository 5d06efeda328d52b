import { type StandingOrderDetail, standingOrdersApi } from '@primal/contracts/orders/standing-order';
import { links } from '@primal/contracts/screens/links';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatQuantity } from '@primal/contracts/shared/decimal';
import { weekdayNames, weekdays } from '@primal/contracts/shared/delivery-days';
import {
  Button,
  DescriptionList,
  LinkButton,
  PageHeader,
  type RecordPageProps,
  recordPage,
  Section,
  StatusBadge,
  TextLink,
  TwoLines,
  useGoTo,
} from '@primal/kit';
import { usePageTitle } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { standingMissing } from '../missing.ts';
import { paths } from '../routes.ts';
import { useCanChange, useDeleteStanding } from './actions.ts';
import { NeedsAttention } from './attention.tsx';
import { NextDays } from './upcoming.tsx';

type Line = StandingOrderDetail['lines'][number];

const columns: Column<Line>[] = [
  {
    header: 'Product',
    link: true,
    cell: ({ productName, shortcoming }) =>
      shortcoming ? (
        <TwoLines main={productName} sub={shortcoming === 'deleted' ? 'Deleted' : 'Out of stock'} />
      ) : (
        productName
      ),
  },
  ...weekdays.map(
    (day): Column<Line> => ({
      header: weekdayNames[day].slice(0, 3),
      align: 'right',
      cell: ({ quantities }) => (quantities[day] ? formatQuantity(quantities[day]) : ''),
    }),
  ),
];

const StandingOrder = ({ record: standing, removing }: RecordPageProps<StandingOrderDetail>) => {
  const goTo = useGoTo();
  const { id, customer, active, from, to } = standing;
  const mayChange = useCanChange();
  const remove = useDeleteStanding({ ...removing, onDone: () => goTo(paths.standing) });
  usePageTitle(`Standing order of ${customer.name}`);
  return (
    <>
      <PageHeader
        title="Standing Order"
        subtitle={customer.name}
        badge={<StatusBadge status={active ? 'active' : 'inactive'} />}
        back={{ to: paths.standing, label: 'Back to Standing Orders' }}
        actions={
          <>
            {mayChange && (
              <Button variant="default" onClick={() => void remove(standing)}>
                Delete
              </Button>
            )}
            <LinkButton to={paths.editStanding(id)}>Edit</LinkButton>
          </>
        }
      />
      <Section title="Agreement">
        <DescriptionList
          columns={4}
          items={[
            {
              term: 'Customer',
              value: <TextLink to={links.customer(customer.id)}>{customer.name}</TextLink>,
            },
            { term: 'From', value: formatDate(from) },
            { term: 'To', value: to ? formatDate(to) : 'Until further notice' },
          ]}
        />
      </Section>
      <NextDays standing={standing} />
      <Section title="Products">
        <DataTable
          label="Products by weekday"
          columns={columns}
          rows={standing.lines}
          rowKey={({ productId }) => productId}
          empty={{ title: 'No products' }}
        />
      </Section>
      <NeedsAttention customerId={standing.customerId} />
    </>
  );
};

export default recordPage(standingOrdersApi.getStandingOrder, StandingOrder, { missing: standingMissing });
