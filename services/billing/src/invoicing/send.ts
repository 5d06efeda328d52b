import type { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { weightsMissingCode } from '@primal/contracts/billing/invoice-rules';
import { createInvoiceSheet, formatInvoiceFileName } from '@primal/contracts/billing/invoice-sheet';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { createMailer } from '@primal/service-kit/mail/mailer';
import { sendOnce } from '@primal/service-kit/mail/send-once';
import { createPdfMaker } from '@primal/service-kit/pdf/pool';
import { ProblemError, problem } from '@primal/service-kit/problem';
import type { LongRequest } from '@primal/service-kit/routes';
import { type DriveAccount, readCredentials } from '@primal/service-trade/copies/credentials';
import { resolveRecipient } from '@primal/service-trade/copies/customers';
import { readQrCode } from '../certificate/store.ts';
import { readClosedThrough, readLetterhead } from '../copies/settings.ts';
import { type DriveFile, reserveFileId, saveToDrive } from '../drive/drive.ts';
import { toBookEntries } from '../invoice/record.ts';
import { lockInvoice, readInvoice } from '../invoice/store.ts';
import { changeInBooks, changesClosedPeriod } from '../ledger/post.ts';
import type { InvoicePdfInput } from '../pdf/invoice-pdf.ts';
import type { MergeInput } from '../pdf/merge-pdfs.ts';
import type { BillingDb, BillingTables, BillingTx } from '../tables.ts';

const maker = createPdfMaker<InvoicePdfInput>(new URL('../pdf/invoice-pdf.ts', import.meta.url));

interface Making {
  tx: { db: BillingDb };
  transaction: <Result>(work: (tx: BillingTx) => Promise<Result>) => Promise<Result>;
}

export const makeInvoicePdf = async (
  { tx: { db }, transaction }: Making,
  invoice: InvoiceAnswer,
): Promise<Uint8Array> => {
  const { terms, ...paper } = await readLetterhead(db);
  const qrCode = await readQrCode(db, transaction, invoice);
  return maker.make({ sheet: createInvoiceSheet(invoice, terms), qrCode, ...paper });
};

/** Maximum number of lines in one file: about ten seconds in the worker, within the caller's timeout. */
const maxPdfLines = 5000;

const merger = createPdfMaker<MergeInput>(new URL('../pdf/merge-pdfs.ts', import.meta.url));

export const makeInvoicesPdf = async (
  making: Making,
  invoices: readonly InvoiceAnswer[],
): Promise<Uint8Array> => {
  const lines = invoices.reduce((sum, { items }) => sum + items.length, 0);
  if (lines > maxPdfLines)
    throw problem.badRequest(
      `These invoices have ${lines} lines together; one file holds at most ${maxPdfLines}. Please choose fewer.`,
    );
  const { letterhead } = await readLetterhead(making.tx.db);
  const pdfs: Uint8Array[] = [];
  for (const invoice of invoices) pdfs.push(await makeInvoicePdf(making, invoice));
  return merger.make({ pdfs, title: `${invoices.length} invoices`, author: letterhead.name });
};

type SendRequest = LongRequest<typeof billingApi.emailInvoice, BillingTables>;
type SaveRequest = LongRequest<typeof billingApi.saveInvoiceToDrive, BillingTables>;
type ExportRequest = LongRequest<typeof billingApi.exportInvoicesToDrive, BillingTables>;

/** 409 if mailing is not allowed: a draft needs the permissions and state for sending. */
const assertSendable = ({ status, allowed, hasMissingCatchWeights }: InvoiceAnswer): void => {
  if (status === 'voided') throw problem.conflict('This invoice has been voided and cannot be sent.');
  if (status === 'draft' && allowed.send !== true)
    throw problem.conflict(allowed.send, hasMissingCatchWeights ? weightsMissingCode : undefined);
};

const describeStaleCopy = ({ invoiceNumber }: { invoiceNumber: string }, what: string): string =>
  `Invoice ${invoiceNumber} was changed while it was being ${what}, so an older version went out. Please do it again.`;

const recordMailed = async (tx: BillingTx, mailed: InvoiceAnswer, to: string): Promise<string | null> => {
  const invoice = await lockInvoice(tx, mailed.id);
  if (!invoice.recordIssued(tx, mailed, 'emailed', to)) return describeStaleCopy(invoice, 'e-mailed');
  if (invoice.status === 'draft') await changeInBooks(tx, invoice.toBooked(), () => invoice.send(tx));
  return null;
};

const formatMailText = (invoice: InvoiceAnswer, business: string): string =>
  [
    `Hello ${invoice.customer.contactPerson || invoice.customer.name},`,
    `attached is invoice ${invoice.invoiceNumber} from ${formatDate(invoice.invoiceDate)} for ${formatMoney(invoice.total)}, due ${formatDate(invoice.dueDate)}.`,
    'Thank you for your business!',
    business,
  ].join('\n\n');

/** Sends once per Idempotency-Key. A failed mail leaves the invoice unchanged. */
export const emailInvoice = async ({
  tx,
  params,
  body,
  identity,
  idempotencyKey,
  transaction,
}: SendRequest) => {
  const invoice = await readInvoice(tx.db, params.id);
  assertSendable(invoice);
  if (invoice.status === 'draft')
    changesClosedPeriod(tx, await readClosedThrough(tx.db), {
      before: toBookEntries(invoice),
      after: toBookEntries({ ...invoice, status: 'sent' }),
    });
  const send = createMailer(await readCredentials(tx.db));
  const to = resolveRecipient(invoice.customer, body?.to);
  const { letterhead, footer } = await readLetterhead(tx.db);
  const sheet = { ...invoice, status: invoice.status === 'draft' ? ('sent' as const) : invoice.status };
  const content = await makeInvoicePdf({ tx, transaction }, sheet);
  const mail = {
    from: { name: letterhead.name, address: letterhead.email },
    to,
    subject: `Invoice ${invoice.invoiceNumber} from ${letterhead.name}`,
    text: formatMailText(invoice, [letterhead.name, ...footer.slice(1)].join('\n')),
    attachments: [{ filename: formatInvoiceFileName(invoice), content, contentType: 'application/pdf' }],
  };
  const outgoing = { subjectId: invoice.id, userId: identity.userId, idempotencyKey, mail };
  return sendOnce(transaction, send, outgoing, (tx) => recordMailed(tx, invoice, to));
};

type Transaction = SendRequest['transaction'];

const driveAccount = async ({ db }: BillingTx): Promise<DriveAccount> => {
  const { drive } = await readCredentials(db);
  if (!drive)
    throw problem.conflict(
      'Google Drive is not set up. Fill in the Google client ID and client secret under Settings.',
      'google_not_set_up',
    );
  return drive;
};

type Saved = DriveFile & { invoiceNumber: string; changedMeanwhile: string | null };

/** Uses one file per invoice: saving again updates it, also after a lost answer. */
const saveInvoice = async (
  tx: BillingTx,
  transaction: Transaction,
  account: DriveAccount,
  invoiceId: string,
): Promise<Saved> => {
  const invoice = await readInvoice(tx.db, invoiceId);
  const content = await makeInvoicePdf({ tx, transaction }, invoice);
  const known = await tx.db
    .selectFrom('drive_files')
    .where('invoice_id', '=', invoiceId)
    .select('file_id as fileId')
    .executeTakeFirst();
  const reserved = known?.fileId ?? (await reserveFileId(account));
  const { fileId } = await transaction((tx) =>
    tx.db
      .insertInto('drive_files')
      .values({ invoice_id: invoiceId, file_id: reserved })
      .onConflict((conflict) =>
        conflict.column('invoice_id').doUpdateSet((e) => ({ file_id: e.ref('drive_files.file_id') })),
      )
      .returning('file_id as fileId')
      .executeTakeFirstOrThrow(),
  );
  const file = await saveToDrive(account, { fileId, name: formatInvoiceFileName(invoice), content });
  const isCurrent = await transaction(async (tx) =>
    (await lockInvoice(tx, invoiceId)).recordIssued(tx, invoice, 'saved_to_drive'),
  );
  const changedMeanwhile = isCurrent ? null : describeStaleCopy(invoice, 'saved');
  return { ...file, invoiceNumber: invoice.invoiceNumber, changedMeanwhile };
};

export const saveInvoiceToDrive = async ({ tx, params, transaction }: SaveRequest) => {
  await readInvoice(tx.db, params.id);
  const account = await driveAccount(tx);
  const { fileId: _, invoiceNumber: __, ...saved } = await saveInvoice(tx, transaction, account, params.id);
  return saved;
};

export const exportInvoicesToDrive = async ({ tx, body, transaction }: ExportRequest) => {
  const account = await driveAccount(tx);
  const results = [];
  for (const invoiceId of body.invoiceIds) {
    try {
      const { fileId: _, ...saved } = await saveInvoice(tx, transaction, account, invoiceId);
      results.push({ invoiceId, ...saved, error: null });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // Every save fails without a consent, so the client requests the consent and retries.
      if (error.code === 'google_authorization_required') throw error;
      results.push({
        invoiceId,
        invoiceNumber: null,
        fileName: null,
        webViewLink: null,
        changedMeanwhile: null,
        error: error.message,
      });
    }
  }
  return { results };
};
