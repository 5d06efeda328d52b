import { type WriteOffAnswer, writeOffApi, writeOffKindLabels } from '@primal/contracts/billing/write-off';
import { formatMoney, sum } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import { Section } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { createDateColumn, createMoneyColumn } from '../document/list.tsx';
import { paths } from '../routes.ts';
import { WriteOffStatus } from './actions.tsx';

const useWriteOffsOf = (paymentId: string): readonly WriteOffAnswer[] =>
  useApiQuery(writeOffApi.listWriteOffs, { query: { paymentId } }).data ?? [];

const columns: Column<WriteOffAnswer>[] = [
  { header: 'Invoice #', link: true, nowrap: true, cell: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Kind', cell: ({ kind }) => writeOffKindLabels[kind] },
  createDateColumn('date', 'Date'),
  createMoneyColumn('amount', 'Amount'),
  { header: 'Status', card: 'corner', cell: (writeOff) => <WriteOffStatus writeOff={writeOff} /> },
];

/** Discounts and write-offs recorded with a payment; nothing if there are none. */
export const WriteOffsOf = ({ paymentId }: { paymentId: string }) => {
  const writeOffs = useWriteOffsOf(paymentId);
  if (writeOffs.length === 0) return null;
  return (
    <Section title="Discounts and Write-Offs">
      <DataTable
        label="Discounts and Write-Offs"
        columns={columns}
        rows={writeOffs}
        rowHref={({ id }) => paths.writeOff(id)}
        rowMark={({ reversal }) => (reversal ? 'struck' : undefined)}
        empty={{ title: 'No discounts or write-offs' }}
      />
    </Section>
  );
};

const describeGroup = (writeOffs: readonly WriteOffAnswer[], name: string): string[] =>
  writeOffs.length === 0
    ? []
    : [`${counted(writeOffs.length, name)} (${formatMoney(sum(writeOffs.map(({ amount }) => amount)))})`];

/** ' It also takes back 1 early-payment discount ($4.63) and 1 write-off ($0.37).'; nothing if there are none. */
export const TakenBack = ({ paymentId }: { paymentId: string }) => {
  const standing = useWriteOffsOf(paymentId).filter(({ reversal }) => !reversal);
  const [discounts = [], others = []] = [true, false].map((isDiscount) =>
    standing.filter(({ kind }) => (kind === 'discount') === isDiscount),
  );
  const parts = [
    ...describeGroup(discounts, 'early-payment discount'),
    ...describeGroup(others, 'write-off'),
  ];
  return parts.length > 0 && ` It also takes back ${parts.join(' and ')}.`;
};
