import {
  type AccountingExportAnswer,
  accountingExportAnswer,
  decideExportActions,
  type ExportFormat,
} from '@primal/contracts/billing/accounting-export';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';

type ExportRecord = Answerable<Omit<AccountingExportAnswer, 'from' | 'to' | 'fileName' | 'allowed'>> & {
  fromDate: string;
  toDate: string;
};

const extensions: Record<ExportFormat, string> = { csv: 'csv', iif: 'iif', qbo_csv: 'csv' };

const buildFileName = ({ number, fromDate, toDate, format }: ExportRecord): string =>
  `${number}_${fromDate}_${toDate}.${extensions[format]}`;

const answer = createAnswerMapper(accountingExportAnswer);

export const toAnswer = (batch: ExportRecord): AccountingExportAnswer => ({
  ...answer(batch),
  from: batch.fromDate,
  to: batch.toDate,
  fileName: buildFileName(batch),
  allowed: decideExportActions(batch),
});
