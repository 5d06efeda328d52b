import { areaLabels } from '@primal/contracts/area-names';
import { type BookDifference, bookDifference } from '@primal/contracts/billing/book-checks';
import { parseEventArea, parseEventEntity } from '@primal/contracts/shared/events';
import type { Difference, Finding, ProcessName } from '@primal/service-kit/consistency/process-report';

export const formatProcessName = (name: ProcessName): string =>
  name === 'gateway' ? 'Sign-In' : areaLabels[name];

const columnWords: Partial<Record<string, string>> = { shown: 'amount or detail at the stop' };

const splitWords = (column: string): string => columnWords[column] ?? column.replaceAll('_', ' ');

const joinFields = (fields: readonly string[]): string => fields.map(splitWords).join(', ');

export const isInvoiceOfOrder = ({ service, copy }: Difference): boolean =>
  service === 'billing' && copy === 'invoices';

export const describeOrderDifference = ({ key, label, kind, fields }: Difference): BookDifference => ({
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

export const describeFinding = ({ of, id, label, problem }: Finding, name: ProcessName): BookDifference => ({
  documentType: 'record',
  documentId: id,
  documentNumber: label,
  sentence: `${formatProcessName(name)}, ${of}: ${problem}.`,
});

export const describeMissingAnswer = (name: ProcessName): BookDifference => ({
  documentType: 'area',
  documentId: name,
  documentNumber: formatProcessName(name),
  sentence: `${formatProcessName(name)} did not answer, so its records could not be compared.`,
});
