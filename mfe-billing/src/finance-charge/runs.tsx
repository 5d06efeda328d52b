import type { FinanceChargePreview, FinanceCharges } from '@primal/contracts/billing/finance-charge';
import { withQuery } from '@primal/contracts/screens/routes';
import { formatDate, formatMonth } from '@primal/contracts/shared/dates';
import { formatMoney, sum } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import { Button, Group, LinkButton, Section, Text, TextLink } from '@primal/kit';
import { Fragment } from 'react';
import { maxInvoicesPerFile } from '../invoice/invoice-work.tsx';
import { paths } from '../routes.ts';

const describeLastRun = ({ lastRun }: FinanceChargePreview): string =>
  lastRun
    ? `Last charged through ${formatDate(lastRun.date)}: ${counted(lastRun.customers, 'customer')}, ${formatMoney(lastRun.total)}.`
    : 'No finance charges so far.';

/** Last run, and months that no run charged. */
export const Runs = ({
  preview,
  onShow,
}: {
  preview: FinanceChargePreview;
  onShow: (date: string) => void;
}) => (
  <>
    <Text size="sm" c="dimmed">
      {describeLastRun(preview)}
    </Text>
    {preview.unchargedMonths
      .filter(({ through }) => through !== preview.date)
      .map(({ through, customers, total }) => (
        <Group key={through} gap="sm" my="xs">
          <Text size="sm">
            {formatMonth(through)} was not charged: {counted(customers, 'customer')}, {formatMoney(total)}.
          </Text>
          <Button size="xs" variant="default" onClick={() => onShow(through)}>
            {`Show ${formatMonth(through)}`}
          </Button>
        </Group>
      ))}
  </>
);

export type Charged = FinanceCharges['invoices'];

/** Invoices of the run on this page, to print or open. */
export const ChargedNow = ({ invoices, date }: { invoices: Charged; date: string }) => (
  <Section title="Charged">
    <Text size="sm">
      {formatMoney(sum(invoices.map(({ total }) => total)))} on {formatDate(date)}:{' '}
      {invoices.slice(0, shownCharged).map(({ id, invoiceNumber }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <TextLink to={paths.invoice(id)}>{invoiceNumber}</TextLink>
        </Fragment>
      ))}
      {invoices.length > shownCharged && ` and ${invoices.length - shownCharged} more`}
    </Text>
    <Group gap="sm" mt="xs">
      {invoices.length <= maxInvoicesPerFile && (
        <LinkButton
          variant="default"
          to={paths.printInvoices({ ids: invoices.map(({ id }) => id).join(',') })}
          newTab
        >
          Print Invoices
        </LinkButton>
      )}
      <LinkButton variant="default" to={toChargedInvoices(date)}>
        Show Invoices
      </LinkButton>
    </Group>
  </Section>
);

const shownCharged = 20;

const toChargedInvoices = (date: string): string =>
  withQuery(paths.invoices, { q: 'FC-', from: date, to: date });
