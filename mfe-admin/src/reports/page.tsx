import { PageHeader, Text } from '@primal/kit';
import { Tabs } from '@primal/kit/parts';
import { useListState } from '@primal/kit/platform';
import { DailySalesReport } from './daily-sales.tsx';
import { PurchasingReport } from './purchasing.tsx';
import { ShortagesReport } from './shortages.tsx';

const tabs = [
  { key: 'daily', label: 'Daily Sales', content: <DailySalesReport /> },
  { key: 'purchasing', label: 'Purchasing Report', content: <PurchasingReport /> },
  { key: 'shortages', label: 'Shortages', content: <ShortagesReport /> },
] as const;

/** Tab and dates stand in the address. */
export default function Reports() {
  const { filter, setFilters } = useListState({ field: 'date', order: 'asc' });
  const value = tabs.find(({ key }) => key === filter('tab'))?.key ?? 'daily';
  return (
    <>
      <PageHeader title="Reports" subtitle="What was sold, what to reorder, and what was short" />
      <Text size="sm" c="dimmed" mb="sm">
        Invoices and orders that are not invoiced yet. Cash sales and credit memos are not counted.
      </Text>
      <Tabs
        label="Reports"
        tabs={tabs}
        value={value}
        onChange={(key) => setFilters({ tab: key === 'daily' ? null : key })}
      />
    </>
  );
}
