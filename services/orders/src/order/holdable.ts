import { isDeepStrictEqual } from 'node:util';
import { p } from '@mikro-orm/core';
import type { OrderHold, OrderRelease } from '@primal/contracts/orders/credit';
import type { OrderStatus } from '@primal/contracts/orders/order-rules';
import { decimal } from '@primal/contracts/shared/decimal';
import type { EntityTx } from '@primal/service-kit/tx';
import {
  type Account,
  applyCredit,
  auditRelease,
  evaluateCredit,
  type HoldState,
} from '../credit/account.ts';
import { getEstimatedTotal } from './lines.ts';
import type { OrderWith, Saving } from './trait.ts';

export const holdableFields = {
  hold: p.json<OrderHold>().strictNullable(),
  heldSince: p.datetime(3).strictNullable(),
  release: p.json<OrderRelease>().strictNullable(),
};

interface Held {
  hold: OrderHold | null;
  heldSince: Date | null;
  release: OrderRelease | null;
  status: OrderStatus;
  total: string;
  estimatedTotal: string | null;
  delete(tx: EntityTx, reason: string | null): void;
}

export const holdable = <Base extends OrderWith<Held>>(base: Base) =>
  class extends base {
    declare account: Account | null;
    /** True if the total decreased or the order was deleted, so that later orders may now fit the limit. */
    declare freedCredit: boolean | undefined;

    releaseHold(tx: EntityTx, reason: string): void {
      this.must('release');
      if (this.hold) auditRelease(tx, this, this.hold, { reason, by: tx.identity });
      this.release = {
        reason,
        releasedBy: tx.identity.name,
        releasedAt: new Date().toISOString(),
        total: getEstimatedTotal(this),
      };
      this.saved(tx);
    }

    /**
     * Rechecks the order's credit and stores nothing if the hold is unchanged. Returns true if the hold
     * changed.
     */
    recheckCredit(tx: EntityTx): boolean {
      const holdChanged = !isDeepStrictEqual(this.evaluateCredit().hold, this.hold);
      if (holdChanged) this.saved(tx);
      return holdChanged;
    }

    override delete(tx: EntityTx, reason: string | null): void {
      super.delete(tx, reason);
      this.freedCredit = this.status !== 'invoiced';
    }

    override refresh(tx: EntityTx, saving: Saving): void {
      const before = getEstimatedTotal(this);
      super.refresh(tx, saving);
      if (decimal(getEstimatedTotal(this)).lt(before)) this.freedCredit = true;
      if (saving.checksCredit ?? true) applyCredit(tx, this, this.evaluateCredit());
    }

    private evaluateCredit(): HoldState {
      return evaluateCredit(this, getEstimatedTotal(this), this.account);
    }
  };
