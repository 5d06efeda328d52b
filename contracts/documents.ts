import { type Area, areaNames } from './area-names.ts';
import { areas } from './areas.ts';
import type { DocumentFacts, StatusColor } from './shared/document.ts';

export interface Document extends DocumentFacts {
  area: Area;
  /** Entity of its events: `invoice`. */
  entity: string;
}

/** Documents of all areas. */
export const documents: readonly Document[] = areaNames.flatMap((area) =>
  Object.entries(areas[area].documents).map(([entity, facts]) => ({ ...facts, area, entity })),
);

export const statusColors: Readonly<Record<string, StatusColor>> = Object.assign(
  {},
  ...documents.map(({ statuses }) => statuses),
);

export const formatPage = ({ page }: DocumentFacts, id: string): string | undefined =>
  page?.replace('{id}', id);

/** Document by its entity, the subject of its audit entries, or a type of its journal entries or movements. */
export const findDocument = (type: string): Document | undefined =>
  documents.find(
    ({ entity, audit, journal = {}, movements = {} }) =>
      entity === type ||
      audit?.subject === type ||
      Object.hasOwn(journal, type) ||
      Object.hasOwn(movements, type),
  );

export const findRecordPage = (type: string, id: string): string | undefined => {
  const document = findDocument(type);
  return document && formatPage(document, id);
};

/** 'Sales Order' becomes 'Sales order'. */
export const toSentenceCase = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** Words of a page whose record does not exist, with a link to its list. */
export const describeMissing = ({ label = '', path = '/api/' }: DocumentFacts) => ({
  title: `${toSentenceCase(label)} not found`,
  description: `The ${label.toLowerCase()} does not exist.`,
  back: { to: path.slice('/api'.length), label: `Back to ${label}s` },
});

/** 'payments, invoices and journal entries' */
export const joinPlurals = (named: readonly DocumentFacts[]): string =>
  new Intl.ListFormat('en-US')
    .format(named.map(({ label = '' }) => `${label.toLowerCase()}s`.replace(/ys$/, 'ies')))
    .replace(', and ', ' and ');

/** Documents whose unapplied amount is credit of a customer. */
export const creditDocuments = documents.filter(({ credit }) => credit);
