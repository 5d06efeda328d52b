import { p } from '@mikro-orm/core';
import type { ShortReason } from '@primal/contracts/shared/shorts';
import type { EntityTx } from '@primal/service-kit/tx';
import type { OrderWith, Saving } from './trait.ts';

export const weighableFields = {
  workOrderPrinted: p.boolean(),
  unweighedCount: p.integer(),
  piecesToWeigh: p.integer(),
  piecesWeighed: p.integer(),
  isShort: p.boolean(),
  isOver: p.boolean(),
};

interface Weighed {
  workOrderPrinted: boolean;
  items: Iterable<{ id: string; shortReason: ShortReason | null; substituteFor: string | null }>;
}

export const weighable = <Base extends OrderWith<Weighed>>(base: Base) =>
  class extends base {
    /** `enter` changes weights, or replaces lines that ship less. */
    weigh(tx: EntityTx, enter: () => void): void {
      this.must('enterWeights');
      enter();
      this.saved(tx);
    }

    markWorkOrder(tx: EntityTx, printed: boolean): void {
      this.must(printed ? 'printWorkOrder' : 'edit');
      if (this.workOrderPrinted === printed) return;
      this.workOrderPrinted = printed;
      this.saved(tx, { checksCredit: false });
    }

    override refresh(tx: EntityTx, saving: Saving): void {
      this.keepSubstitutes();
      super.refresh(tx, saving);
    }

    /** A line stays a substitute while the line that it replaces is short. */
    private keepSubstitutes(): void {
      const lines = [...this.items];
      const short = new Set(lines.filter((line) => line.shortReason).map(({ id }) => id));
      for (const line of lines)
        if (line.substituteFor && !short.has(line.substituteFor)) line.substituteFor = null;
    }
  };
