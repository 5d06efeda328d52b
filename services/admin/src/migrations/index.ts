import type { Migrations } from '@primal/service-kit/database/migrate';
import { start } from './001-start.ts';
import { customerPrices } from './002-customer-prices.ts';
import { scheduledPrices } from './003-scheduled-prices.ts';
import { deliveryDays } from './004-delivery-days.ts';
import { outgoingMails } from './005-outgoing-mails.ts';
import { creditTerms } from './006-credit-terms.ts';
import { shortages } from './007-shortages.ts';
import { roles } from './008-roles.ts';
import { importColumns } from './009-import-columns.ts';
import { salesCosts } from './010-sales-costs.ts';
import { setUp } from './011-set-up.ts';
import { deliveryWindow } from './012-delivery-window.ts';
import { certificateQrCode } from './013-certificate-qr-code.ts';
import { twoLetters } from './014-two-letters.ts';
import { salesOfCustomer } from './015-sales-of-customer.ts';
import { priceDays } from './017-price-days.ts';
import { importClears } from './018-import-clears.ts';
import { nameKeys } from './019-name-keys.ts';
import { closingInForce } from './021-closing-in-force.ts';
import { drivers } from './025-drivers.ts';

/** In the order in which they run; a name never changes once it has run anywhere. */
export const migrations: Migrations = [
  start,
  customerPrices,
  scheduledPrices,
  deliveryDays,
  outgoingMails,
  creditTerms,
  shortages,
  roles,
  importColumns,
  salesCosts,
  setUp,
  deliveryWindow,
  certificateQrCode,
  twoLetters,
  salesOfCustomer,
  priceDays,
  importClears,
  nameKeys,
  closingInForce,
  drivers,
];
