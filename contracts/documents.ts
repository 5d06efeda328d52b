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

/** Document by its entity, the subject of its audit entries, or a type of its journal entries. */
export const findDocument = (type: string): Document | undefined =>
  documents.find(
    ({ entity, audit, journal = {} }) =>
      entity === type || audit?.subject === type || Object.hasOwn(journal, type),
  );

export const findRecordPage = (type: string, id: string): string | undefined => {
  const document = findDocument(type);
  return document && formatPage(document, id);
};

/** 'Credit Memo' becomes 'Credit memo'. */
const decapitalize = (label: string): string => label.charAt(0) + label.slice(1).toLowerCase();

/** Words of a page whose record does not exist, with a link to its list. */
export const describeMissing = ({ label = '', path = '/api/' }: DocumentFacts) => ({
  title: `${decapitalize(label)} not found`,
  description: `The ${label.toLowerCase()} does not exist.`,
  back: { to: path.slice('/api'.length), label: `Back to ${label}s` },
});
