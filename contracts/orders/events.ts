export { orderConverted } from './conversion.ts';
export { guideProductSaved } from './guide.ts';
export { orderDeleted, orderSaved } from './order.ts';
export { standingDateDismissed, standingDateReported } from './standing-attention.ts';
export { standingOrderDeleted, standingOrderSaved, standingOrdersMade } from './standing-order.ts';
