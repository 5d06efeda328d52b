import type { BookDifference } from '@primal/contracts/billing/book-checks';
import { findDocument, findRecordPage } from '@primal/contracts/documents';
import { withQuery } from '@primal/contracts/screens/routes';
import { isBusinessDate } from '@primal/contracts/shared/dates';
import { TextLink } from '@primal/kit';
import { paths } from '../routes.ts';

type LinkedDocument = Pick<BookDifference, 'documentType' | 'documentNumber' | 'documentId'>;

const formatType = (type: string): string | undefined => {
  const { journal, label } = findDocument(type) ?? {};
  return journal?.[type] ?? label ?? (type === 'series' ? 'Number' : undefined);
};

/** `Invoice INV-1042`, or the document's id if kind and number are missing. */
export const formatDocumentName = ({ documentType, documentNumber, documentId }: LinkedDocument): string =>
  [formatType(documentType), documentNumber].filter(Boolean).join(' ') || documentId;

/** Drawer date from a difference's label: `11/20/2026`. */
const toDrawerPath = (shown: string | null): string => {
  const [month, day, year] = (shown ?? '').split('/');
  const date = `${year}-${month}-${day}`;
  return isBusinessDate(date) ? withQuery(paths.drawer, { date }) : paths.drawer;
};

const findPagePath = ({ documentType, documentId, documentNumber }: LinkedDocument): string | null =>
  findDocument(documentType)?.entity === 'cash-drawer-day'
    ? toDrawerPath(documentNumber)
    : (findRecordPage(documentType, documentId) ?? null);

export const DocumentLink = (document: LinkedDocument) => {
  const to = findPagePath(document);
  return to ? <TextLink to={to}>{formatDocumentName(document)}</TextLink> : formatDocumentName(document);
};
