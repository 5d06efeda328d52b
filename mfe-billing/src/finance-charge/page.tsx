import {
  type FinanceCharge,
  type FinanceChargePreview,
  financeChargeApi,
} from '@primal/contracts/billing/finance-charge';
import { links } from '@primal/contracts/screens/links';
import { addDays, formatDate, formatMonth, today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, isPositive, sum } from '@primal/contracts/shared/decimal';
import { plausibleDate } from '@primal/contracts/shared/schemas';
import { counted } from '@primal/contracts/shared/text';
import {
  ActionButton,
  Button,
  bind,
  type CsvColumn,
  confirm,
  DateField,
  downloadCsv,
  FilterBar,
  focusHeading,
  PageHeader,
  SummaryBar,
  Text,
  TextLink,
  TwoLines,
  toast,
} from '@primal/kit';
import { IconDownload } from '@primal/kit/icons';
import { send, toApiKey, toQueryProps, useApiMutation, useQuery } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useMemo, useState } from 'react';
import { createMoneyColumn } from '../document/list.tsx';
import { receivableReadPaths } from '../read-paths.ts';
import { paths } from '../routes.ts';
import { type Charged, ChargedNow, Runs } from './runs.tsx';

type ChargedInvoice = FinanceCharge['invoices'][number];

/** `30 days, $315.00`, `12 days, $98.00, settled 11/13/2026` */
const describeInvoice = ({ days, charged, settledOn }: ChargedInvoice): string =>
  [counted(days, 'day'), formatMoney(charged), settledOn && `settled ${formatDate(settledOn)}`]
    .filter(Boolean)
    .join(', ');

const shownInvoices = 5;

const ChargedInvoices = ({ invoices }: Pick<FinanceCharge, 'invoices'>) => (
  <>
    {invoices.slice(0, shownInvoices).map((invoice) => (
      <div key={invoice.id}>
        <TextLink to={paths.invoice(invoice.id)}>{invoice.invoiceNumber}</TextLink>:{' '}
        {describeInvoice(invoice)}
      </div>
    ))}
    {invoices.length > shownInvoices && `and ${invoices.length - shownInvoices} more`}
  </>
);

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
  { header: 'Invoices', cell: ({ invoices }) => <ChargedInvoices invoices={invoices} /> },
  createMoneyColumn('overdue', 'Overdue'),
  createMoneyColumn('amount', 'Charge'),
];

const csvColumns: CsvColumn<FinanceCharge>[] = [
  { header: 'Customer', value: ({ customerName }) => customerName },
  {
    header: 'Invoices',
    value: ({ invoices }) =>
      invoices.map((invoice) => `${invoice.invoiceNumber}: ${describeInvoice(invoice)}`).join('; '),
  },
  { header: 'Overdue', value: ({ overdue }) => overdue },
  { header: 'Unapplied Credit', value: ({ unappliedCredit }) => unappliedCredit },
  { header: 'Charge', value: ({ amount }) => amount },
];

const describeSkip = (
  { reason, chargedThrough }: FinanceChargePreview['skipped'][number],
  date: string,
): string => {
  if (reason === 'exempt') return 'exempt';
  const through = chargedThrough === date ? '' : `, through ${formatDate(chargedThrough)}`;
  return `already charged this month${through}`;
};

const isMonthEnd = (date: string): boolean => addDays(date, 1).endsWith('-01');

const describeTerms = ({ from, date, percent, graceDays, minimum }: FinanceChargePreview): string =>
  [
    `${formatDate(from)} to ${formatDate(date)} at ${decimal(percent).toString()}% per month, by days`,
    graceDays > 0 && `after ${counted(graceDays, 'grace day')}`,
    isPositive(minimum) && `at least ${formatMoney(minimum)}`,
  ]
    .filter(Boolean)
    .join(', ');

const Skipped = ({ skipped, date }: FinanceChargePreview) =>
  skipped.length > 0 && (
    <Text size="sm" c="dimmed" my="md">
      Not charged: {skipped.map((skip) => `${skip.customerName} (${describeSkip(skip, date)})`).join(', ')}
    </Text>
  );

const describeDateProblem = (date: string): string | undefined => {
  if (!plausibleDate().safeParse(date).success) return 'Enter the last day of the charges.';
  return date > today() ? 'Finance charges cannot be dated in the future.' : undefined;
};

const { previewFinanceCharges, runFinanceCharges } = financeChargeApi;

/** Preview and run of finance charges (docs/rules/finance-charges.md#run). */
export default function FinanceCharges() {
  const [date, setDate] = useState<string>(today());
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set());
  const [charged, setCharged] = useState<{ invoices: Charged; date: string } | null>(null);
  const showDate = (next: string) => {
    setDate(next);
    setDeselected(new Set());
  };
  const problem = describeDateProblem(date);
  const preview = useQuery({
    queryKey: toApiKey(previewFinanceCharges, { query: { date } }),
    queryFn: ({ signal }) => send(previewFinanceCharges, { body: { date }, signal }),
    enabled: problem === undefined,
    staleTime: 0,
  });
  const run = useApiMutation(runFinanceCharges, {
    invalidates: receivableReadPaths,
    failed: 'Failed to charge',
  });
  const shown = problem === undefined ? preview.data : undefined;
  const charges = useMemo(() => shown?.charges ?? [], [shown]);
  const chosen = charges.filter(({ customerId }) => !deselected.has(customerId));
  const selection = useMemo(() => {
    const ids = charges.map(({ customerId }) => customerId);
    return {
      selected: new Set(ids.filter((id) => !deselected.has(id))),
      onChange: (keys: ReadonlySet<string>) => setDeselected(new Set(ids.filter((id) => !keys.has(id)))),
      label: ({ customerName }: FinanceCharge) => customerName,
    };
  }, [charges, deselected]);
  const total = sum(chosen.map(({ amount }) => amount));
  const charge = async () => {
    if (!shown) return;
    const customers = counted(chosen.length, 'customer');
    const isSure = await confirm({
      title: `Charge ${customers}?`,
      message: [
        `${chosen.length === 1 ? 'The customer' : 'Each'} gets an invoice of ${formatDate(shown.date)}, ${formatMoney(total)} in total.`,
        !isMonthEnd(shown.date) &&
          `A customer is charged once a month, so the rest of ${formatMonth(shown.date)} is not charged.`,
      ]
        .filter(Boolean)
        .join(' '),
      confirmLabel: 'Charge',
    });
    if (!isSure) return;
    const customerIds = chosen.map(({ customerId }) => customerId);
    run.mutate(
      { body: { date: shown.date, customerIds, token: shown.token } },
      {
        onSuccess: ({ invoices }) => {
          setCharged({ invoices, date: shown.date });
          // Without further customers, the pressed button disappears.
          if (chosen.length === charges.length) focusHeading();
          toast({ title: `${customers} charged`, description: formatMoney(total) });
        },
        onError: () => void preview.refetch(),
      },
    );
  };
  return (
    <>
      <PageHeader
        title="Finance Charges"
        subtitle="Interest on overdue balances, once per customer and month"
        back={{ to: paths.receivables, label: 'Back to Accounts Receivable' }}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            disabled={charges.length === 0}
            onClick={() => downloadCsv(`finance-charges-${date}`, csvColumns, charges)}
          >
            Download CSV
          </Button>
        }
      />
      <FilterBar summary={shown && describeTerms(shown)}>
        <DateField label="Charge Through" max={today()} {...bind(date, showDate)} />
      </FilterBar>
      {shown && <Runs preview={shown} onShow={showDate} />}
      {charged && <ChargedNow {...charged} />}
      {problem ? (
        <Text c="red" role="alert">
          {problem}
        </Text>
      ) : (
        <DataTable
          label="Finance charges"
          loadingLabel="Computing charges..."
          columns={columns}
          {...toQueryProps({ ...preview, data: preview.data?.charges })}
          rowKey={({ customerId }) => customerId}
          {...(charges.length > 0 && { selection })}
          empty={{ title: 'Nobody is charged', description: 'No balance is overdue, or all are charged.' }}
        />
      )}
      {shown && <Skipped {...shown} />}
      {charges.length > 0 && (
        <SummaryBar figures={[{ label: 'Selected', value: `${chosen.length} of ${charges.length}` }]}>
          <ActionButton disabled={chosen.length === 0 || run.isPending} onClick={() => void charge()}>
            {`Charge ${counted(chosen.length, 'Customer')}, ${formatMoney(total)}`}
          </ActionButton>
        </SummaryBar>
      )}
    </>
  );
}
