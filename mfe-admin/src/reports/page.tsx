import { PageHeader, Text } from '@primal/kit';
import { Tabs } from '@primal/kit/parts';
import { useListState } from '@primal/kit/platform';
import type { ReactNode } from 'react';
import { DailySalesReport } from './daily-sales.tsx';
import { PurchasingReport } from './purchasing.tsx';
import { SalesReportTab } from './sales.tsx';
import { ShortagesReport } from './shortages.tsx';
import { StoppedCustomersReport } from './stopped-customers.tsx';

const Sold = ({ children }: { children: ReactNode }) => (
  <>
    <Text size="sm" c="dimmed" mb="sm">
      Invoices and orders that are not invoiced yet. Cash sales and credit memos are not counted.
    </Text>
    {children}
  </>
);

const tabs = [
  {
    key: 'daily',
    label: 'Daily Sales',
    content: (
      <Sold>
        <DailySalesReport />
      </Sold>
    ),
  },
  { key: 'sales', label: 'Sales', content: <SalesReportTab /> },
  {
    key: 'purchasing',
    label: 'Purchasing Report',
    content: (
      <Sold>
        <PurchasingReport />
      </Sold>
    ),
  },
  {
    key: 'shortages',
    label: 'Shortages',
    content: (
      <Sold>
        <ShortagesReport />
      </Sold>
    ),
  },
  { key: 'stopped', label: 'Stopped Buying', content: <StoppedCustomersReport /> },
] as const;

/** Tab and dates are URL parameters. */
export default function Reports() {
  const { filter, setFilters } = useListState({ field: 'date', order: 'asc' });
  const value = tabs.find(({ key }) => key === filter('tab'))?.key ?? 'daily';
  return (
    <>
      <PageHeader title="Reports" subtitle="What was sold and earned, what to reorder, and what was short" />
      <Tabs
        label="Reports"
        tabs={tabs}
        value={value}
        onChange={(key) => setFilters({ tab: key === 'daily' ? null : key })}
      />
    </>
  );
}
