import { apiTable } from '../shared/api.ts';
import { creditApi } from './credit.ts';
import { guideApi } from './guide.ts';
import { orderApi } from './order-api.ts';
import { pieceApi } from './piece.ts';
import { recallApi } from './recall.ts';
import { standingAttentionApi } from './standing-attention.ts';
import { standingOrdersApi } from './standing-order.ts';

export const ordersApi = apiTable({
  ...pieceApi,
  ...recallApi,
  ...guideApi,
  ...standingOrdersApi,
  ...standingAttentionApi,
  ...creditApi,
  ...orderApi,
});
