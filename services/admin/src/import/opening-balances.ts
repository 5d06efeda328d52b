import { openingTypeNames, openingTypes } from '@primal/contracts/billing/opening-balances';
import { choiceColumn, dateColumn, moneyColumn, textColumn } from './columns.ts';
import type { ListFormat } from './subject.ts';
import { joinTexts, normalizeHeading, type SubjectMapping } from './subject-mapping.ts';

const openAmounts = ['Open Balance', 'Open Amount', 'Balance', 'Balance Due', 'Amount Due', 'Remaining'];

/** If a report has both, the open balance is owed, not the original amount. */
const useOpenBalance: NonNullable<SubjectMapping['reviseGuess']> = (fields, headings) => {
  const open = openAmounts
    .map((name) => headings.findIndex((heading) => normalizeHeading(heading) === normalizeHeading(name)))
    .find((at) => at >= 0);
  if (open === undefined) return;
  for (const [at, field] of fields.entries()) if (field === 'amount') fields[at] = null;
  fields[open] = 'amount';
};

/** Open invoices and credits of an earlier system. Billing checks and stores the rows. */
export const openingBalanceFormat: ListFormat = {
  columns: [
    textColumn('number', 'Number', { isCode: true }),
    textColumn('customer', 'Customer'),
    dateColumn('date', 'Date'),
    dateColumn('dueDate', 'Due Date'),
    moneyColumn('amount', 'Amount'),
    choiceColumn('type', 'Type', openingTypes, { knownWords: openingTypeNames }),
  ],
  identifyingFields: [],
  requiredFields: ['number', 'customer', 'date', 'amount'],
  groupField: 'customer',
  mapping: {
    headings: {
      aliases: {
        number: [
          'Invoice Number',
          'Invoice No',
          'Invoice #',
          'Invoice',
          'Num',
          'No',
          'No.',
          'Doc Number',
          'Document Number',
          'Transaction Number',
          'Ref No',
          'Reference',
        ],
        customer: [
          'Customer Name',
          'Customer Full Name',
          'Name',
          'Customer Id',
          'Client',
          'Client Name',
          'Account Name',
          'Company',
          'Company Name',
        ],
        date: ['Invoice Date', 'Transaction Date', 'Document Date', 'Issue Date'],
        dueDate: ['Due', 'Date Due', 'Payment Due'],
        amount: [...openAmounts, 'Total', 'Invoice Amount', 'Invoice Total', 'Amount'],
        type: ['Transaction Type', 'Document Type', 'Kind'],
      },
      ignoredColumns: [
        [['Original Amount'], 'The open balance is imported.'],
        [['Terms', 'Aging', 'P. O. #', 'PO Number', 'Class', 'Rep', 'Memo'], 'Only the balance is imported.'],
      ],
    },
    parts: [],
    joined: [],
    questions: [],
    contentRules: [],
    combine: (cells) => ({ texts: joinTexts(cells) }),
    reviseGuess: useOpenBalance,
  },
};
