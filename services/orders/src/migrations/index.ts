import type { Migrations } from '@primal/service-kit/database/migrate';
import { start } from './001-start.ts';
import { poNumber } from './002-po-number.ts';
import { linePrices } from './003-line-prices.ts';
import { orderGuide } from './004-order-guide.ts';
import { standingOrders } from './005-standing-orders.ts';
import { papers } from './006-papers.ts';
import { creditTerms } from './007-credit-terms.ts';
import { creditHolds } from './008-credit-holds.ts';
import { shorts } from './009-shorts.ts';
import { returns } from './010-returns.ts';
import { setUp } from './011-set-up.ts';
import { numberBeginnings } from './012-number-beginnings.ts';
import { poundsEstimated } from './013-pounds-estimated.ts';
import { billedWeights } from './014-billed-weights.ts';

/** In the order in which they run; a name never changes once it has run anywhere. */
export const migrations: Migrations = [
  start,
  poNumber,
  linePrices,
  orderGuide,
  standingOrders,
  papers,
  creditTerms,
  creditHolds,
  shorts,
  returns,
  setUp,
  numberBeginnings,
  poundsEstimated,
  billedWeights,
];
