import { z } from 'zod';
import { type Area, areaNames } from '../areas.ts';
import { eventDefinition } from './events.ts';
import { id, instant } from './schemas.ts';
import { beginningOf } from './text.ts';

/** What the audit trail tells of, as stored, with the words of screens and files (docs/decisions/0057). */
export const auditKinds = {
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  sign_out: 'Signed out',
  lockout: 'Sign-in blocked',
  registration: 'Registered',
  user_added: 'Account added',
  user_changed: 'Account changed',
  password_set: 'Password set',
  reset_mailed: 'Password reset mailed',
  user_deleted: 'Account deleted',
  role_added: 'Role added',
  role_changed: 'Role changed',
  role_deleted: 'Role deleted',
  payment_recorded: 'Payment recorded',
  credit_made: 'Credit memo made',
  cash_sale: 'Cash sale made',
  drawer_opened: 'Cash drawer opened',
  drawer_changed: 'Opening float changed',
  payout: 'Cash paid out',
  drawer_closed: 'Cash drawer closed',
  deposit_made: 'Deposit made',
  applied: 'Applied to invoices',
  invoice_changed: 'Sent invoice changed',
  certificate_shared: 'Certificate link made',
  certificate_revoked: 'Certificate link revoked',
  voided: 'Voided',
  reversed: 'Reversed',
  deleted: 'Deleted',
  reopened: 'Reopened',
  weight_corrected: 'Weight corrected',
  closing_date: 'Closing date changed',
  closed_period: 'Closed period changed',
  settings: 'Settings changed',
  credentials: 'Credentials changed',
  prices: 'Prices changed',
  opening_balances: 'Opening balances stored',
  imported: 'Import stored',
  backup_started: 'Backup started',
  backup_downloaded: 'Backup downloaded',
} as const;
export type AuditKind = keyof typeof auditKinds;
/** The kinds in the order in which filters offer them. */
export const auditKindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];

/** What an entry can be about; screens make a link of those that have one. */
export const auditSubjects = [
  'invoice',
  'payment',
  'credit_memo',
  'cash_receipt',
  'cash_drawer_day',
  'deposit',
  'opening_balances',
  'sales_order',
  'driver',
  'stop',
  'customer',
  'product',
  'products',
  'imported_file',
  'account',
  'role',
  'settings',
  'backup',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** A field before and after, as a person reads it; null where there was nothing. Secrets never stand here. */
export const auditChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditChange = z.infer<typeof auditChange>;

/** One entry of the audit trail. It is written once and never changed (docs/decisions/0057). */
export const auditEntry = z.object({
  id: id(),
  at: instant(),
  /** Who recorded it: a service, or the gateway. */
  source: z.enum([...areaNames, 'gateway']),
  kind: z.enum(auditKindNames),
  /** Null where nobody was signed in, e.g. a failed sign-in; `userName` then has the name that was tried. */
  userId: z.string().nullable(),
  userName: z.string(),
  /** The caller's IP address as the gateway knows it; null for what happened by itself. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  subjectType: z.enum(auditSubjects),
  subjectId: z.string().nullable(),
  /** The number or name of what it is about: 'INV-1042'. */
  subject: z.string(),
  /** Why, as the person gave it. */
  reason: z.string().nullable(),
  changes: z.array(auditChange),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** An entry of a service's audit, on its way into the one trail that the admin service keeps. */
export const auditRecorded = (area: Area) => eventDefinition(`${area}.audit.recorded`, auditEntry);

/** What a verb says of what it did: `tx.audit({ kind: 'voided', subject: { type: 'invoice', id, label }, reason })`. */
export interface AuditInput {
  kind: AuditKind;
  subject: { type: AuditSubject; id: string | null; label: string };
  changes?: readonly AuditChange[];
  reason?: string | null;
  /** Who did it, where that is not the caller: somebody who is just signing in. */
  by?: { userId: string | null; name: string };
}

const longestText = 200;

/** A value as an entry tells it, cut to 200 characters; null for what is not there. */
export const auditText = (value: unknown): string | null => {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return auditText(value.join(', '));
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text =
    typeof value === 'string' ? value : typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text.length > longestText ? `${beginningOf(text, longestText - 1)}…` : text;
};

/** The fields of `names` in which two records differ, in that order. */
export const auditChanges = <Field extends string>(
  names: readonly Field[],
  before: Partial<Record<Field, unknown>>,
  after: Partial<Record<Field, unknown>>,
): AuditChange[] =>
  names.flatMap((field) => {
    const change = { field, before: auditText(before[field]), after: auditText(after[field]) };
    return change.before === change.after ? [] : [change];
  });
