import {
  type FinanceCharge,
  type FinanceChargePreview,
  financeChargeApi,
} from '@primal/contracts/billing/finance-charge';
import { links } from '@primal/contracts/screens/links';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, isPositive, sum } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import {
  ActionButton,
  Alert,
  bind,
  confirm,
  DateField,
  FieldRow,
  PageHeader,
  Section,
  Text,
  TextLink,
  TwoLines,
  toast,
} from '@primal/kit';
import { useApiMutation } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useEffect, useMemo, useState } from 'react';
import { createMoneyColumn } from '../document/list.tsx';
import { receivableReadPaths } from '../read-paths.ts';
import { paths } from '../routes.ts';

const columns: Column<FinanceCharge>[] = [
  {
    header: 'Customer',
    card: 'title',
    cell: ({ customerId, customerName, unappliedCredit }) => (
      <TwoLines
        main={<TextLink to={links.customer(customerId)}>{customerName}</TextLink>}
        sub={isPositive(unappliedCredit) && `${formatMoney(unappliedCredit)} unapplied credit`}
      />
    ),
  },
  { header: 'Invoices', align: 'right', cell: ({ invoices }) => invoices.length },
  createMoneyColumn('overdue', 'Overdue'),
  createMoneyColumn('amount', 'Charge'),
];

const skipReasons = { exempt: 'exempt', charged: 'already charged this month' } as const;

const describeTerms = ({ from, date, percent, graceDays, minimum }: FinanceChargePreview): string =>
  [
    `${formatDate(from)} to ${formatDate(date)} at ${decimal(percent).toString()}% per month, by days`,
    graceDays > 0 && `after ${counted(graceDays, 'grace day')}`,
    isPositive(minimum) && `at least ${formatMoney(minimum)}`,
  ]
    .filter(Boolean)
    .join(', ');

const Skipped = ({ skipped }: FinanceChargePreview) =>
  skipped.length > 0 && (
    <Text size="sm" c="dimmed">
      Not charged:{' '}
      {skipped.map(({ customerName, reason }) => `${customerName} (${skipReasons[reason]})`).join(', ')}
    </Text>
  );

/** Preview and run of finance charges (docs/rules/finance-charges.md#run). */
export default function FinanceCharges() {
  const [date, setDate] = useState<string>(today());
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set());
  const preview = useApiMutation(financeChargeApi.previewFinanceCharges, {
    failed: 'Failed to compute the charges',
  });
  const run = useApiMutation(financeChargeApi.runFinanceCharges, {
    persistent: true,
    invalidates: receivableReadPaths,
    failed: 'Failed to charge',
  });
  const { mutate: compute } = preview;
  useEffect(() => {
    setDeselected(new Set());
    if (date) compute({ body: { date } });
  }, [date, compute]);
  const shown = preview.data?.date === date ? preview.data : undefined;
  const charges = useMemo(() => shown?.charges ?? [], [shown]);
  const selected = useMemo(
    () =>
      new Set(
        charges.map(({ customerId }) => customerId).filter((customerId) => !deselected.has(customerId)),
      ),
    [charges, deselected],
  );
  const selection = useMemo(
    () => ({
      selected,
      onChange: (keys: ReadonlySet<string>) =>
        setDeselected(
          new Set(charges.map(({ customerId }) => customerId).filter((customerId) => !keys.has(customerId))),
        ),
      label: ({ customerName }: FinanceCharge) => customerName,
    }),
    [charges, selected],
  );
  const total = sum(charges.filter(({ customerId }) => selected.has(customerId)).map(({ amount }) => amount));
  const charge = async () => {
    if (!shown) return;
    const customers = counted(selected.size, 'customer');
    const isSure = await confirm({
      title: `Charge ${customers}?`,
      message: `Each gets an invoice of ${formatDate(shown.date)}, ${formatMoney(total)} in total.`,
      confirmLabel: 'Charge',
    });
    if (!isSure) return;
    run.mutate(
      { body: { date: shown.date, customerIds: [...selected], token: shown.token } },
      {
        onSuccess: () => toast.success(`${customers} charged`, formatMoney(total)),
        onSettled: () => compute({ body: { date } }),
      },
    );
  };
  return (
    <>
      <PageHeader
        title="Finance Charges"
        subtitle="Interest on overdue balances, once per customer and month"
        back={{ to: paths.receivables, label: 'Back to Accounts Receivable' }}
      />
      <Section title="Charges">
        <FieldRow>
          <DateField label="Charge Through" {...bind(date, setDate)} />
        </FieldRow>
        {shown && <Text>{describeTerms(shown)}</Text>}
        {preview.error && <Alert color="red">{preview.error.message}</Alert>}
        <DataTable
          label="Finance charges"
          columns={columns}
          rows={shown ? charges : undefined}
          rowKey={({ customerId }) => customerId}
          selection={selection}
          empty={{ title: 'Nobody is charged', description: 'No balance is overdue, or all are charged.' }}
        />
        {shown && <Skipped {...shown} />}
        <ActionButton disabled={selected.size === 0 || run.isPending} onClick={() => void charge()}>
          {`Charge ${counted(selected.size, 'Customer')}, ${formatMoney(total)}`}
        </ActionButton>
      </Section>
    </>
  );
}
