import { z } from 'zod';
import { allowedBy, allowedSchema } from '../shared/allowed.ts';
import { apiTable, listQuery, noContent, parameter } from '../shared/api.ts';
import { eventDefinition } from '../shared/events.ts';
import { blankToNull, id, instant, optionalName, text, verbatim } from '../shared/schemas.ts';
import type { AccountAnswer } from './accounts.ts';
import { journalDocuments } from './journal.ts';

/** Characters of a file. The largest request is 1 MB. */
export const maxBankFile = 900_000;
export const maxBankLines = 10_000;
/** Matches of one request, and proposals of one answer. */
const maxMatches = 500;
const maxMatchedEntries = 500;
/** Days between a bank line and its entry, unless the line has the check's number. */
export const defaultMatchDays = 5;
/** Days after which a check with the line's number and amount is still proposed. */
export const maxCheckDays = 60;

/** Id of an own asset account. Blank, absent and null: the Bank account. */
export const ofAccount = { accountId: blankToNull(id()) };

/** Own accounts that can be reconciled, besides the Bank account. */
export const isReconcilable = ({ role, type }: Pick<AccountAnswer, 'role' | 'type'>): boolean =>
  role === 'own' && type === 'asset';

const bankFormatNames = ['csv', 'ofx'] as const;
export type BankFormat = (typeof bankFormatNames)[number];

const heading = () => optionalName(200);

/** Headings of a CSV file's columns. Amount, or debit (money out) and credit (money in). */
export const bankMapping = z
  .strictObject({
    date: text(200, 'Please choose the column of the date.').min(1, 'Please choose the column of the date.'),
    description: heading(),
    reference: heading(),
    amount: heading(),
    debit: heading(),
    credit: heading(),
  })
  .refine(({ amount, debit, credit }) => amount !== null || debit !== null || credit !== null, {
    error: 'Please choose the column of the amount, or of debits and credits.',
    path: ['amount'],
  });
export type BankMapping = z.output<typeof bankMapping>;

export const bankImportBody = z.strictObject({
  ...ofAccount,
  fileName: optionalName(200),
  /** The whole file as text. */
  text: verbatim(maxBankFile, 'Please choose a file.').refine((file) => file.trim() !== '', {
    error: 'The file is empty.',
  }),
  /** Only CSV files need it; by default the headings decide. */
  mapping: bankMapping.nullish(),
});

export const decideImportActions = ({ matchedCount }: { matchedCount: number }) => ({
  delete:
    matchedCount === 0 ||
    `${matchedCount} of its lines ${matchedCount === 1 ? 'is' : 'are'} matched. Unmatch them first.`,
});

/** File of a bank. `duplicateCount`: its lines that were stored before. */
export const bankImport = z.object({
  id: z.string(),
  fileName: z.string().nullable(),
  format: z.enum(bankFormatNames),
  lineCount: z.number().int(),
  duplicateCount: z.number().int(),
  matchedCount: z.number().int(),
  /** Balance in the file, if it is in OFX. */
  balance: z.object({ date: z.string(), amount: z.string() }).nullable(),
  importedBy: z.string(),
  createdAt: instant(),
  allowed: allowedBy(allowedSchema(['delete']), { delete: 'closePeriods' }),
});
export type BankImport = z.infer<typeof bankImport>;

/** Line of the bank. `amount` in dollars: above 0 for money in, below for money out. */
export const bankLine = z.object({
  id: z.string(),
  date: z.string(),
  description: z.string(),
  reference: z.string().nullable(),
  amount: z.string(),
  /** Match of the line, null if it is open. */
  matchId: z.string().nullable(),
});
export type BankLine = z.infer<typeof bankLine>;

/** Journal entry that moves the bank account. `amount` in dollars: above 0 for money in. */
export const bankEntry = z.object({
  id: z.string(),
  date: z.string(),
  documentType: z.enum(journalDocuments),
  documentId: z.string(),
  documentNumber: z.string().nullable(),
  /** Check of a refund, or the returned check of a deposit. */
  checkNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  amount: z.string(),
  matchId: z.string().nullable(),
});
export type BankEntry = z.infer<typeof bankEntry>;

/** `line` is null for entries that cancel each other and never reach the bank. */
export const bankProposal = z.object({ line: bankLine.nullable(), entries: z.array(bankEntry) });
export type BankProposal = z.infer<typeof bankProposal>;

export const bankMatch = z.object({
  id: z.string(),
  line: bankLine.nullable(),
  entries: z.array(bankEntry),
  /** Dollars of the entries: of the line, else zero or the opening balance. */
  amount: z.string(),
  matchedBy: z.string(),
  createdAt: instant(),
  /** Finished reconciliation that holds it. */
  reconciliationId: z.string().nullable(),
  allowed: allowedBy(allowedSchema(['unmatch']), { unmatch: 'closePeriods' }),
});
export type BankMatch = z.infer<typeof bankMatch>;

const matchInput = z.strictObject({
  lineId: blankToNull(id()),
  entryIds: z
    .array(id(), { error: 'Entries must be a list.' })
    .min(1, 'Please choose at least one entry.')
    .max(maxMatchedEntries, 'One match takes at most 500 entries.'),
});

export const matchesBody = z
  .strictObject({
    ...ofAccount,
    matches: z
      .array(matchInput, { error: 'Matches must be a list.' })
      .min(1, 'Please choose at least one match.')
      .max(maxMatches, 'At most 500 matches at once.'),
  })
  .superRefine(({ matches }, context) => {
    const seen = new Set<string>();
    for (const [at, { lineId, entryIds }] of matches.entries())
      for (const one of [...(lineId === null ? [] : [lineId]), ...entryIds]) {
        if (seen.has(one))
          context.addIssue({ code: 'custom', path: ['matches', at], message: 'This is listed twice.' });
        seen.add(one);
      }
  });

/** State of the whole bank. Each change raises its version. */
export const bankSaved = eventDefinition(
  'billing.bank.saved',
  z.object({ id: z.string(), version: z.number().int() }),
);

export const bankRefusal = 'Only an admin may reconcile the bank.';
const write = { permission: 'closePeriods', refusal: bankRefusal } as const;
const read = { permission: 'viewInvoices' } as const;

export const bankApi = apiTable({
  importBankFile: {
    ...write,
    method: 'POST',
    path: '/api/bank/imports',
    summary:
      "Import a bank's file: CSV with `mapping` of its headings, or OFX (QFX). Lines that are stored already are left out: by the bank's id, else by date, amount, description and count.",
    body: bankImportBody,
    answer: bankImport,
    status: 201,
    creates: true,
  },
  listBankImports: {
    ...read,
    method: 'GET',
    path: '/api/bank/imports',
    summary: 'Imported bank files, newest first by default. `q` is a part of the name.',
    query: listQuery({ sort: ['createdAt'], keys: ['accountId'] }),
    answer: z.array(bankImport),
    list: true,
  },
  deleteBankImport: {
    ...write,
    method: 'DELETE',
    path: '/api/bank/imports/{id}',
    summary: 'Delete an imported file with its lines; 409 if one is matched.',
    answer: noContent,
    status: 204,
  },
  listBankLines: {
    ...read,
    method: 'GET',
    path: '/api/bank/lines',
    summary: 'Lines of the bank, newest first by default. `q` finds descriptions and references.',
    query: listQuery({ sort: ['date', 'amount'], status: ['open', 'matched'], keys: ['accountId'] }),
    answer: z.array(bankLine),
    list: true,
  },
  listBankEntries: {
    ...read,
    method: 'GET',
    path: '/api/bank/entries',
    summary: 'Journal entries that move the bank account, newest first by default. `q` is a document number.',
    query: listQuery({ sort: ['date', 'amount'], status: ['open', 'matched'], keys: ['accountId'] }),
    answer: z.array(bankEntry),
    list: true,
  },
  proposeBankMatches: {
    ...read,
    method: 'GET',
    path: '/api/bank/proposals',
    summary:
      'Proposed matches of open lines and entries by amount and by date within `days` (5 by default). `count` is the number of all proposals, of which `proposals` has the first `limit`. Stores nothing.',
    query: z.object({
      accountId: parameter(id()),
      days: parameter(z.string().regex(/^([0-9]|[12][0-9]|3[01])$/, 'Must be 0 to 31.')).transform((value) =>
        value === undefined ? defaultMatchDays : Number(value),
      ),
      limit: parameter(z.string().regex(/^[1-9]\d{0,4}$/, 'Must be a whole number of 1 or more.')).transform(
        (value) => Math.min(Number(value ?? 100), maxMatches),
      ),
    }),
    answer: z.object({
      count: z.number().int(),
      openLines: z.number().int(),
      openEntries: z.number().int(),
      proposals: z.array(bankProposal),
    }),
  },
  listBankMatches: {
    ...read,
    method: 'GET',
    path: '/api/bank/matches',
    summary: 'Matches by the date on which they cleared, newest first by default.',
    query: listQuery({ sort: ['date'], keys: ['accountId', 'reconciliationId'], limit: 50 }),
    answer: z.array(bankMatch),
    list: true,
  },
  matchBankLines: {
    ...write,
    method: 'POST',
    path: '/api/bank/matches',
    summary:
      'Match bank lines with one or several journal entries each, all or none. Without a line, entries that cancel each other. 409 if one is matched already.',
    body: matchesBody,
    answer: z.object({ count: z.number().int(), ids: z.array(z.string()) }),
    status: 201,
    creates: true,
  },
  unmatchBankLine: {
    ...write,
    method: 'DELETE',
    path: '/api/bank/matches/{id}',
    summary: 'Undo a match; 409 if a finished reconciliation holds it.',
    answer: noContent,
    status: 204,
  },
});
