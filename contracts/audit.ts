import { z } from 'zod';
import { type Area, areaNames } from './area-names.ts';
import type { DeclaredDocument } from './areas.ts';
import { documents } from './documents.ts';
import type { KeyOf } from './shared/document.ts';
import { eventDefinition } from './shared/events.ts';
import { id, instant } from './shared/schemas.ts';
import { truncate } from './shared/text.ts';

type DocumentAudit = Extract<DeclaredDocument, { audit: object }>['audit'];
type DocumentKind = KeyOf<Extract<DocumentAudit, { kinds: object }>['kinds']>;

const generalKinds = {
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
export type AuditKind = DocumentKind | keyof typeof generalKinds;

const accountsFirst = documents.toSorted((one, other) => one.area.localeCompare(other.area));

/** Audit kinds as stored, with labels for screens and files (docs/decisions/0057). */
export const auditKinds: Readonly<Record<AuditKind, string>> = Object.assign(
  {},
  ...accountsFirst.map(({ audit }) => audit?.kinds),
  generalKinds,
);
export const auditKindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];

const otherSubjects = ['opening_balances', 'products', 'imported_file', 'backup'] as const;
export type AuditSubject = DocumentAudit['subject'] | (typeof otherSubjects)[number];
const auditSubjects = [...documents.flatMap(({ audit }) => audit?.subject ?? []), ...otherSubjects];

/** Field before and after, formatted. Null if empty. Never contains secrets. */
export const auditChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditChange = z.infer<typeof auditChange>;

/** Immutable audit entry (docs/decisions/0057). */
export const auditEntry = z.object({
  id: id(),
  at: instant(),
  source: z.enum([...areaNames, 'gateway']),
  kind: z.enum(auditKindNames),
  /** Null if nobody was signed in. After a failed sign-in, `userName` is the name that was typed. */
  userId: z.string().nullable(),
  userName: z.string(),
  /** Caller's IP address as seen by the gateway. Null for automatic actions. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  subjectType: z.enum(auditSubjects as [AuditSubject, ...AuditSubject[]]),
  subjectId: z.string().nullable(),
  subject: z.string(),
  reason: z.string().nullable(),
  changes: z.array(auditChange),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Event that carries an entry from a service to the admin service's trail. */
export const auditRecorded = (area: Area) => eventDefinition(`${area}.audit.recorded`, auditEntry);

/** Input of an entry: `tx.audit({ kind: 'voided', subject: { type: 'invoice', id, label }, reason })`. */
export interface AuditInput {
  kind: AuditKind;
  subject: { type: AuditSubject; id: string | null; label: string };
  changes?: readonly AuditChange[];
  reason?: string | null;
  by?: { userId: string | null; name: string };
}

const maxTextLength = 200;

/** Value for an entry, cut to 200 characters. Null if absent. */
export const formatAuditText = (value: unknown): string | null => {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return formatAuditText(value.join(', '));
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text =
    typeof value === 'string' ? value : typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text.length > maxTextLength ? `${truncate(text, maxTextLength - 1)}…` : text;
};

export const listAuditChanges = <Field extends string>(
  names: readonly Field[],
  before: Partial<Record<Field, unknown>>,
  after: Partial<Record<Field, unknown>>,
): AuditChange[] =>
  names.flatMap((field) => {
    const change = { field, before: formatAuditText(before[field]), after: formatAuditText(after[field]) };
    return change.before === change.after ? [] : [change];
  });
