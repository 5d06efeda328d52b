import type { BusinessDate } from '@primal/contracts/shared/dates';
import type { DecimalInput } from '@primal/contracts/shared/decimal';
import type { EntityTx } from '@primal/service-kit/tx';

/** Change of a document's unapplied credit on a day, in dollars. */
export interface CreditChange {
  day: BusinessDate;
  amount: DecimalInput;
}

/** A document with unapplied credit, locked until the commit. */
export interface Credit {
  document: {
    customerId: string;
    refund(tx: EntityTx, amount: string): void;
    undoRefund(tx: EntityTx, amount: string): void;
  };
  number: string | null;
  date: BusinessDate;
  /** Changes of its unapplied credit, refunds left out. */
  changes: readonly CreditChange[];
}

/** Locks a document for its refund; null if it does not exist. */
export type LockCredit = (tx: EntityTx, id: string) => Promise<Credit | null>;
