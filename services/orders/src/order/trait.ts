import type { Constructor } from '@mikro-orm/core';
import type { OrderAction } from '@primal/contracts/orders/order-rules';
import type { EntityTx } from '@primal/service-kit/tx';

export interface Saving {
  /** False if the change cannot put the order on hold or release it. */
  checksCredit?: boolean;
}

/** Members of the order that its traits share. */
interface OrderCore {
  id: string;
  orderNumber: string;
  must(action: OrderAction): void;
  /** Recomputes what depends on the lines, before each new version. */
  refresh(tx: EntityTx, saving: Saving): void;
  saved(tx: EntityTx, saving?: Saving): void;
}

/** A class that a trait extends; `State` names further members that the trait needs. */
export type OrderWith<State> = Constructor<OrderCore & State>;
