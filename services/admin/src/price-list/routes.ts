import { type Letterhead, toLetterhead } from '@primal/contracts/admin/letterhead';
import {
  formatPriceListFileName,
  type PriceListAnswer,
  priceListApi,
} from '@primal/contracts/admin/price-list';
import { createPriceListSheet } from '@primal/contracts/admin/price-list-sheet';
import { formatDate } from '@primal/contracts/shared/dates';
import { createMailer } from '@primal/service-kit/mail/mailer';
import { sendOnce } from '@primal/service-kit/mail/send-once';
import { createPdfMaker } from '@primal/service-kit/pdf/pool';
import { createFileReply, createSlice, type Handlers, withoutTransaction } from '@primal/service-kit/routes';
import { resolveRecipient } from '@primal/service-trade/copies/customers';
import type { PriceListPdfInput } from '../pdf/price-list-pdf.ts';
import { unsealMailAccounts } from '../settings/credentials.ts';
import { type SettingsRecord, toAnswer as toSettingsAnswer } from '../settings/settings.ts';
import { readSettings } from '../settings/store.ts';
import type { AdminTables } from '../tables.ts';
import { readPriceList } from './price-list.ts';

const maker = createPdfMaker<PriceListPdfInput>(new URL('../pdf/price-list-pdf.ts', import.meta.url));

const toLetterheadAndFooter = (settings: SettingsRecord): { letterhead: Letterhead; footer: string[] } => {
  const { invoiceFooterMessage, invoiceFooterNote } = settings;
  const footer = [invoiceFooterMessage ?? 'Thank you for your business!', invoiceFooterNote];
  return {
    letterhead: toLetterhead(toSettingsAnswer(settings)),
    footer: footer.flatMap((line) => line || []),
  };
};

const makePriceListPdf = (list: PriceListAnswer, settings: SettingsRecord): Promise<Uint8Array> =>
  maker.make({ sheet: createPriceListSheet(list), ...toLetterheadAndFooter(settings) });

const formatMailText = ({ customer, on }: PriceListAnswer, business: string): string =>
  [
    `Hello ${customer.contactPerson || customer.name},`,
    `attached is your price list, effective ${formatDate(on)}.`,
    'Thank you for your business!',
    business,
  ].join('\n\n');

const handlers: Handlers<typeof priceListApi, AdminTables> = {
  getPriceList: ({ tx, params, query }) => readPriceList(tx.db, params.id, query),

  priceListPdf: withoutTransaction(async ({ tx, params, query }) => {
    const list = await readPriceList(tx.db, params.id, query);
    const pdf = await makePriceListPdf(list, await readSettings(tx));
    return createFileReply(pdf, { type: 'application/pdf', name: formatPriceListFileName(list) });
  }),

  emailPriceList: withoutTransaction(async ({ tx, params, query, identity, idempotencyKey, transaction }) => {
    const list = await readPriceList(tx.db, params.id, query);
    const settings = await readSettings(tx);
    const send = createMailer(unsealMailAccounts(settings));
    const to = resolveRecipient(list.customer);
    const { letterhead, footer } = toLetterheadAndFooter(settings);
    const content = await makePriceListPdf(list, settings);
    const mail = {
      from: { name: letterhead.name, address: letterhead.email },
      to,
      subject: `Price List from ${letterhead.name}`,
      text: formatMailText(list, [letterhead.name, ...footer.slice(1)].join('\n')),
      attachments: [{ filename: formatPriceListFileName(list), content, contentType: 'application/pdf' }],
    };
    const outgoing = { subjectId: params.id, userId: identity.userId, idempotencyKey, mail };
    // A price list is for a fixed day, so it cannot be stale.
    const { changedMeanwhile: _, ...sent } = await sendOnce(transaction, send, outgoing);
    return sent;
  }),
};

export const priceListSlice = createSlice(priceListApi, handlers);
