import {
  type ImportAnswer,
  type ImportRowAnswer,
  importAnswer,
  importRowAnswer,
} from '@primal/contracts/admin/import';
import { createAnswerMapper } from '@primal/service-kit/answers';
import type { ImportRecord } from './import.ts';
import { listColumns } from './store.ts';

const answer = createAnswerMapper(importAnswer);

export const toAnswer = (stored: ImportRecord): ImportAnswer => {
  const columns = listColumns(stored);
  return {
    ...answer(stored),
    columns: columns.flatMap((column) => column?.heading ?? []),
    unknownColumns: stored.headings.filter(
      (heading, at) => !columns[at] && !stored.mapping?.[at] && heading.trim() !== '',
    ),
  };
};

export const toRowAnswer: (row: ImportRowAnswer) => ImportRowAnswer = createAnswerMapper(importRowAnswer);
