import { type Letterhead, toLetterhead } from '@primal/contracts/admin/letterhead';
import { guideApi } from '@primal/contracts/orders/guide';
import { createGuideSheet, formatGuideFileName } from '@primal/contracts/orders/guide-sheet';
import { today } from '@primal/contracts/shared/dates';
import { createMailer } from '@primal/service-kit/mail/mailer';
import { sendOnce } from '@primal/service-kit/mail/send-once';
import { createPdfMaker } from '@primal/service-kit/pdf/pool';
import { problem } from '@primal/service-kit/problem';
import {
  createFileReply,
  createSlice,
  type Handlers,
  type LongRequest,
  withoutTransaction,
} from '@primal/service-kit/routes';
import { readCredentials } from '@primal/service-trade/copies/credentials';
import { awaitCustomer, type CustomerFields, resolveRecipient } from '@primal/service-trade/copies/customers';
import { readSettings } from '@primal/service-trade/copies/settings';
import type { GuidePdfInput } from '../pdf/guide-pdf.ts';
import type { OrdersDb, OrdersTables } from '../tables.ts';
import { GuideProductSchema, markProduct } from './guide.ts';
import { listGuide, listLastPrices } from './list.ts';

const maker = createPdfMaker<GuidePdfInput>(new URL('../pdf/guide-pdf.ts', import.meta.url));

interface Paper {
  customer: CustomerFields;
  letterhead: Letterhead;
  name: string;
  content: Uint8Array;
}

/** Blank order sheet of a customer, made in a worker thread; 404 for an unknown customer. */
const makeGuidePaper = async (db: OrdersDb, customerId: string, weeks: number): Promise<Paper> => {
  const [entries, copy, settings] = await Promise.all([
    listGuide(db, { customerId, weeks }),
    awaitCustomer(db, customerId),
    readSettings(db),
  ]);
  if (!copy) throw problem.missing('Customer');
  const on = today();
  const { customer } = copy;
  const letterhead = toLetterhead(settings);
  const content = await maker.make({ sheet: createGuideSheet(customer, entries, on), letterhead });
  return { customer, letterhead, name: formatGuideFileName(customer.name, on), content };
};

const formatMailText = (customer: CustomerFields, business: string): string =>
  [
    `Hello ${customer.contactPerson || customer.name},`,
    'Your order guide with today’s prices is attached. Fill in what you need and send it back, or call us.',
    'Thank you for your business!',
    business,
  ].join('\n\n');

const emailGuidePaper = async (request: LongRequest<typeof guideApi.emailGuide, OrdersTables>) => {
  const { params, query, identity, idempotencyKey, tx, transaction } = request;
  const send = createMailer(await readCredentials(tx.db));
  const { customer, letterhead, name, content } = await makeGuidePaper(tx.db, params.customerId, query.weeks);
  const mail = {
    from: { name: letterhead.name, address: letterhead.email },
    to: resolveRecipient(customer),
    subject: `Order Guide from ${letterhead.name}`,
    text: formatMailText(customer, letterhead.name),
    attachments: [{ filename: name, content, contentType: 'application/pdf' }],
  };
  const outgoing = { subjectId: params.customerId, userId: identity.userId, idempotencyKey, mail };
  // An order guide is for a fixed day, so it cannot be stale.
  const { changedMeanwhile: _, ...sent } = await sendOnce(transaction, send, outgoing);
  return sent;
};

const handlers: Handlers<typeof guideApi, OrdersTables> = {
  orderGuide: ({ tx, query }) => listGuide(tx.db, query),
  lastPrices: ({ tx, query }) => listLastPrices(tx.db, query),
  markGuideProduct: ({ tx, params, body }) => markProduct(tx, params, body),
  guidePdf: withoutTransaction(async ({ tx, params, query }) => {
    const { name, content } = await makeGuidePaper(tx.db, params.customerId, query.weeks);
    return createFileReply(content, { type: 'application/pdf', name });
  }),
  emailGuide: withoutTransaction(emailGuidePaper),
};

export const guideSlice = createSlice(guideApi, handlers, { entities: [GuideProductSchema] });
