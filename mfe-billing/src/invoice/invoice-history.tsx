import type { AuditChange } from '@primal/contracts/audit';
import { type InvoiceHistoryEntry, invoiceHistoryLabels } from '@primal/contracts/billing/invoice-history';
import { formatDate, formatInstant, isBusinessDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { Button, Section } from '@primal/kit';
import { useState } from 'react';
import classes from './invoice-page.module.css';

const shownAtFirst = 5;

/** Form labels of audited fields. Changes of lines are labeled with the product name. */
const fieldLabels: Record<string, string> = {
  customer: 'Customer',
  invoiceDate: 'Invoice Date',
  deliveryDate: 'Delivery Date',
  dueDate: 'Payment Due Date',
  discountPercent: 'Discount Percent',
  discountDate: 'Discount Until',
  poNumber: 'PO Number',
  deliveryCharge: 'Delivery/Gas Surcharge',
  total: 'Total',
  returned: 'Came Back',
  corrected: 'Weight Corrected',
  notes: 'Notes',
};
const moneyFields = ['deliveryCharge', 'total'];

const formatValue = (field: string, value: string | null): string => {
  if (value === null) return 'none';
  if (moneyFields.includes(field)) return formatMoney(value);
  return isBusinessDate(value) ? formatDate(value) : value;
};

const formatChange = ({ field, before, after }: AuditChange): string =>
  `${fieldLabels[field] ?? field}: ${formatValue(field, before)} → ${formatValue(field, after)}`;

const Entry = ({ entry }: { entry: InvoiceHistoryEntry }) => {
  const { at, deed, userName, detail, reason, changes } = entry;
  return (
    <li>
      <div>
        <strong>{invoiceHistoryLabels[deed]}</strong> {detail}
      </div>
      {reason && <div>{reason}</div>}
      {changes.length > 0 && (
        <ul className={classes.changes} aria-label="Changes">
          {changes.map((change) => (
            <li key={change.field + change.before + change.after}>{formatChange(change)}</li>
          ))}
        </ul>
      )}
      <div className={classes.who}>
        {userName && `${userName}, `}
        <time dateTime={at}>{formatInstant(at)}</time>
      </div>
    </li>
  );
};

export const InvoiceHistory = ({ entries }: { entries: readonly InvoiceHistoryEntry[] }) => {
  const [isWhole, setIsWhole] = useState(false);
  const latest = entries.toReversed();
  const shown = isWhole ? latest : latest.slice(0, shownAtFirst);
  return (
    <Section title="History">
      {entries.length === 0 ? (
        'Nothing has been recorded yet.'
      ) : (
        <ol className={classes.history} aria-label="History">
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {entries.length > shownAtFirst && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          aria-expanded={isWhole}
          onClick={() => setIsWhole((before) => !before)}
        >
          {isWhole ? 'Show the Latest' : `Show All ${entries.length}`}
        </Button>
      )}
    </Section>
  );
};
