import type { Migrations } from '@primal/service-kit/database/migrate';
import { start } from './001-start.ts';
import { poNumber } from './002-po-number.ts';
import { linePrices } from './003-line-prices.ts';
import { creditTerms } from './004-credit-terms.ts';
import { shorts } from './005-shorts.ts';
import { returns } from './006-returns.ts';
import { setUp } from './007-set-up.ts';
import { ledger } from './008-ledger.ts';
import { certificates } from './009-certificates.ts';
import { cashDrawer } from './010-cash-drawer.ts';
import { accountingExports } from './011-accounting-exports.ts';
import { comparisonOfAreas } from './012-comparison.ts';
import { numberBeginnings } from './013-number-beginnings.ts';
import { storedDays } from './014-days.ts';
import { bankDrops } from './016-bank-drops.ts';
import { returnShares } from './017-return-shares.ts';
import { accountNumbers } from './018-account-numbers.ts';
import { exportNames } from './019-export-names.ts';
import { voidDays } from './020-void-days.ts';
import { closingHistory } from './021-closings.ts';

/** In the order in which they run; a name never changes once it has run anywhere. */
export const migrations: Migrations = [
  start,
  poNumber,
  linePrices,
  creditTerms,
  shorts,
  returns,
  setUp,
  ledger,
  certificates,
  cashDrawer,
  accountingExports,
  comparisonOfAreas,
  numberBeginnings,
  storedDays,
  bankDrops,
  returnShares,
  accountNumbers,
  exportNames,
  voidDays,
  closingHistory,
];
