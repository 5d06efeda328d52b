import type { Migrations } from '@primal/service-kit/database/migrate';
import { start } from './001-start.ts';
import { creditTerms } from './002-credit-terms.ts';
import { board } from './005-board.ts';
import { truth } from './006-truth.ts';
import { driverPhone } from './007-driver-phone.ts';
import { boardCards } from './008-board-cards.ts';
import { picturesByReference } from './009-pictures-by-reference.ts';

/** In the order in which they run; a name never changes once it has run anywhere. */
export const migrations: Migrations = [
  start,
  creditTerms,
  board,
  truth,
  driverPhone,
  boardCards,
  picturesByReference,
];
