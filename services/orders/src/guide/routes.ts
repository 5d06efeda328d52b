import { guideApi } from '@primal/contracts/orders/guide';
import { createFileReply, createSlice, type Handlers, withoutTransaction } from '@primal/service-kit/routes';
import type { OrdersTables } from '../tables.ts';
import { GuideProductSchema, markProduct } from './guide.ts';
import { listGuide, listLastPrices } from './list.ts';
import { emailGuidePaper, makeGuidePaper } from './paper.ts';

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
