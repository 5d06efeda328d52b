import { credentialFields, secretFields } from '@primal/contracts/admin/credentials';
import { startingNumbers } from '@primal/contracts/admin/settings';
import { type AuditChange, listAuditChanges } from '@primal/contracts/audit';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatQuantity } from '@primal/contracts/shared/decimal';
import type { ClosedDate, Weekday } from '@primal/contracts/shared/delivery-days';
import type { TaxSettings } from '@primal/contracts/shared/sales-tax';
import type { EntityTx } from '@primal/service-kit/tx';

const plain = [
  'businessName',
  'address',
  'phone',
  'email',
  'currency',
  ...startingNumbers,
  'defaultPaymentTerms',
  'discountPercent',
  'discountDays',
  'invoiceBusinessName',
  'invoiceAddress',
  'invoicePhone',
  'invoiceFooterMessage',
  'invoiceFooterNote',
  'serviceChargeTerms',
  'returnedCheckTerms',
  'financeChargePercent',
  'financeChargeGraceDays',
  'financeChargeMinimum',
  'returnedCheckFee',
  'certificateQrCode',
  'deliveryWeekdays',
  'cutOffTime',
  'minimumOrder',
  'standingOrdersAt',
  'creditControl',
  'agingBy',
  'smallDifferenceLimit',
] as const;

type Text = string | null;

type AuditedSettings = { closedDates: readonly ClosedDate[]; salesTax: TaxSettings | null } & Record<
  (typeof plain)[number],
  Text | number | boolean | readonly Weekday[]
> &
  Record<(typeof credentialFields)[number], Text | number> &
  Record<(typeof secretFields)[number] | 'invoiceLogo' | 'googleRefreshToken', Text>;

const diffClosedDays = (before: readonly ClosedDate[], after: readonly ClosedDate[]): AuditChange[] => {
  const texts = (dates: readonly ClosedDate[]) =>
    dates.map(({ date, name }) => `${formatDate(date)} ${name}`);
  const beside = (these: string[], those: string[]) =>
    these.filter((text) => !those.includes(text)).join(', ');
  const was = texts(before);
  const is = texts(after);
  return listAuditChanges(
    ['closedDates'],
    { closedDates: beside(was, is) },
    { closedDates: beside(is, was) },
  );
};

const describeTaxes = (salesTax: TaxSettings | null): string | null => {
  if (salesTax === null) return null;
  const { codes, defaultCodeId, taxesExpired } = salesTax;
  const texts = codes.map(({ id, name, rates, taxesDelivery }) => {
    const percents = rates.map(({ from, percent }) => `${formatQuantity(percent)}% from ${formatDate(from)}`);
    const more = [taxesDelivery && 'with delivery', id === defaultCodeId && 'default'].filter(Boolean);
    return [`${name} ${percents.join(', ')}`, ...more].join(', ');
  });
  return [...texts, taxesExpired && 'expired certificates are taxed'].filter(Boolean).join('; ');
};

const diffTaxes = (before: AuditedSettings, after: AuditedSettings): AuditChange[] =>
  listAuditChanges(
    ['salesTax'],
    { salesTax: describeTaxes(before.salesTax) },
    { salesTax: describeTaxes(after.salesTax) },
  );

const diffHiddenFields = (
  fields: readonly Exclude<keyof AuditedSettings, 'closedDates' | 'salesTax'>[],
  shown: string,
  before: AuditedSettings,
  after: AuditedSettings,
): AuditChange[] =>
  fields.flatMap((field) => {
    if (before[field] === after[field]) return [];
    return [
      {
        field,
        before: before[field] && shown,
        after: after[field] && (before[field] ? `another ${shown}` : shown),
      },
    ] as AuditChange[];
  });

export const auditSettings = (tx: EntityTx, before: AuditedSettings, after: AuditedSettings): void => {
  const subject = { type: 'settings', id: null, label: 'Settings' } as const;
  const changes = [
    ...listAuditChanges(plain, before, after),
    ...diffClosedDays(before.closedDates, after.closedDates),
    ...diffTaxes(before, after),
    ...diffHiddenFields(['invoiceLogo'], 'picture', before, after),
  ];
  if (changes.length > 0) tx.audit({ kind: 'settings', subject, changes });
  const secret = [
    ...listAuditChanges(credentialFields, before, after),
    ...diffHiddenFields([...secretFields, 'googleRefreshToken'], 'secret', before, after),
  ];
  if (secret.length > 0) tx.audit({ kind: 'credentials', subject, changes: secret });
};
