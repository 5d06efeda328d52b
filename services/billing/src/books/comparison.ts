import { areaLabels } from '@primal/contracts/area-names';
import {
  type BookDifference,
  bookDifference,
  type ComparisonAnswer,
} from '@primal/contracts/billing/book-checks';
import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import { parseEventArea, parseEventEntity } from '@primal/contracts/shared/events';
import {
  type Difference,
  type Finding,
  type ProcessName,
  type ProcessReport,
  reportingProcesses,
} from '@primal/service-kit/consistency/process-report';
import { sql } from '@primal/service-kit/database';
import { checkDocuments } from '../figures/check.ts';
import type { BillingDb } from '../tables.ts';

const formatProcessName = (name: ProcessName): string => (name === 'gateway' ? 'Sign-In' : areaLabels[name]);

const columnWords: Partial<Record<string, string>> = { shown: 'amount or detail at the stop' };

const splitWords = (column: string): string => columnWords[column] ?? column.replaceAll('_', ' ');

const joinFields = (fields: readonly string[]): string => fields.map(splitWords).join(', ');

const isInvoiceOfOrder = ({ service, copy }: Difference): boolean =>
  service === 'billing' && copy === 'invoices';

const describeOrderDifference = ({ key, label, kind, fields }: Difference): BookDifference => ({
  documentType: 'order',
  documentId: key,
  documentNumber: label,
  sentence:
    kind === 'missing'
      ? `The invoice of ${label ?? 'a converted order'} is missing.`
      : `The invoice of ${label ?? 'a converted order'} differs from the order: ${joinFields(fields)}.`,
});

const documentTypes = bookDifference.shape.documentType.options;

const identifyDocument = ({ kind, type, key, id }: Difference) => {
  const entity = parseEventEntity(type).replaceAll('-', '_');
  const documentType = documentTypes.find((one) => one === entity);
  return documentType && kind !== 'superfluous'
    ? { documentType, documentId: key }
    : { documentType: 'copy' as const, documentId: id };
};

export const describeCopyDifference = (found: Difference): BookDifference => {
  const { service, copy, type, kind, label, fields } = found;
  const here = formatProcessName(service);
  const owner = formatProcessName(parseEventArea(type));
  const copyName = splitWords(copy);
  const sentence = {
    missing: `${here} lacks a record that ${owner} has (${copyName}).`,
    superfluous: `${here} has a record that ${owner} does not have (${copyName}).`,
    differing: `${here} has a different ${joinFields(fields) || 'version'} than ${owner} (${copyName}).`,
    older: `${here} has an older version than ${owner} (${copyName}).`,
    newer: `${here} has a version that ${owner} never had (${copyName}).`,
  }[kind];
  return { ...identifyDocument(found), documentNumber: label, sentence };
};

const describeFinding = ({ of, id, label, problem }: Finding, name: ProcessName): BookDifference => ({
  documentType: 'record',
  documentId: id,
  documentNumber: label,
  sentence: `${formatProcessName(name)}, ${of}: ${problem}.`,
});

const describeMissingAnswer = (name: ProcessName): BookDifference => ({
  documentType: 'area',
  documentId: name,
  documentNumber: formatProcessName(name),
  sentence: `${formatProcessName(name)} did not answer, so its records could not be compared.`,
});

const maxDifferences = 1_000;

interface Found {
  count: number;
  differences: BookDifference[];
}

export interface Compared {
  invoices: Found;
  copies: Found;
}

interface Stored {
  startedAt: Date | string | null;
  finishedAt: Date | string | null;
  isAsked: boolean;
  isRunning: boolean;
  step: string | null;
  found: Compared | null;
}

/** A comparison that started over 15 minutes ago counts as dead. */
const isRunning = sql`(started_at is not null and (finished_at is null or finished_at < started_at)
  and started_at > now() - interval '15 minutes')`;
const isAsked = sql`(asked_at is not null and asked_at > coalesce(started_at, '-infinity'))`;

const readStored = async (db: BillingDb): Promise<Stored | undefined> => {
  const { rows } = await sql<Stored>`
    select started_at as "startedAt", finished_at as "finishedAt", step, found,
      ${isAsked} as "isAsked", ${isRunning} as "isRunning" from comparison`.execute(db);
  return rows[0];
};

export const readComparison = async (db: BillingDb) => {
  const stored = await readStored(db);
  const at = reportingProcesses.indexOf(stored?.step as ProcessName);
  const comparison: ComparisonAnswer | null =
    stored && (stored.isAsked || stored.isRunning)
      ? {
          startedAt: new Date(stored.startedAt ?? Date.now()).toISOString(),
          step: at < 0 ? 'Beginning' : formatProcessName(reportingProcesses[at] as ProcessName),
          done: Math.max(at, 0),
          of: reportingProcesses.length,
        }
      : null;
  return {
    comparison,
    checkedAt: stored?.finishedAt ? new Date(stored.finishedAt).toISOString() : null,
    found: stored?.found ?? null,
  };
};

export const requestComparison = async (db: BillingDb): Promise<void> => {
  await sql`update comparison set asked_at = now() where not ${isRunning}`.execute(db);
};

/** Claims a due comparison for this instance; true for the nightly one, null if none is due. */
export const claimComparison = async (
  db: BillingDb,
  { day = today(), isNight }: { day?: BusinessDate; isNight: boolean },
): Promise<{ isNights: boolean } | null> => {
  const { rows } = await sql<{ isNights: boolean }>`
    update comparison set started_at = now(), step = null, night = case when ${isNight} then ${day}::date else night end
    where not ${isRunning} and (${isAsked} or (${isNight} and night < ${day}::date))
    returning old.night < new.night as "isNights"`.execute(db);
  return rows[0] ?? null;
};

const noteStep = (db: BillingDb, name: string) => sql`update comparison set step = ${name}`.execute(db);

const limitDifferences = (differences: readonly BookDifference[], count = differences.length): Found => ({
  count,
  differences: differences.slice(0, maxDifferences),
});

export const compareAreas = async (
  db: BillingDb,
  ask: (name: ProcessName) => Promise<ProcessReport>,
  onAway: (name: ProcessName, error: unknown) => void,
): Promise<Compared> => {
  const invoices: BookDifference[] = [];
  const copies: BookDifference[] = [];
  let unnamed = 0;
  for (const name of reportingProcesses) {
    await noteStep(db, name);
    try {
      const { differences, count, findings } = await ask(name);
      for (const one of differences)
        if (isInvoiceOfOrder(one)) invoices.push(describeOrderDifference(one));
        else copies.push(describeCopyDifference(one));
      unnamed += count - differences.length;
      // The page itself checks billing's ledger and totals on each read.
      const own: readonly Finding[] = name === 'billing' ? await checkDocuments(db) : findings;
      copies.push(...own.map((finding) => describeFinding(finding, name)));
    } catch (error) {
      onAway(name, error);
      copies.push(describeMissingAnswer(name));
    }
  }
  const found: Compared = {
    invoices: limitDifferences(invoices),
    copies: limitDifferences(copies, copies.length + unnamed),
  };
  await sql`update comparison set finished_at = now(), step = null, found = ${JSON.stringify(found)}::jsonb`.execute(
    db,
  );
  return found;
};
