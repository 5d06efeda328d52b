import { apiTable } from '../shared/api.ts';
import { conversionApi } from './conversion.ts';
import { creditApi } from './credit.ts';
import { guideApi } from './guide.ts';
import { orderApi } from './order.ts';
import { pieceApi } from './piece.ts';
import { productLinesApi } from './product-lines.ts';
import { recallApi } from './recall.ts';
import { shortsApi } from './shorts.ts';
import { standingAttentionApi } from './standing-attention.ts';
import { standingOrdersApi } from './standing-order.ts';
import { weightsApi } from './weights.ts';

export const ordersApi = apiTable({
  ...pieceApi,
  ...recallApi,
  ...guideApi,
  ...standingOrdersApi,
  ...standingAttentionApi,
  ...creditApi,
  ...orderApi,
  ...productLinesApi,
  ...weightsApi,
  ...shortsApi,
  ...conversionApi,
});
