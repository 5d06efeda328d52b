import { today } from '@primal/contracts/shared/dates';
import { useKeptState } from '@primal/kit/forms';
import { z } from 'zod';

const text = z.string();

const typedChange = z.object({
  // One that has passed is not gone on with.
  date: text.refine((date) => date >= today()),
  lines: z.array(z.object({ productId: text, productName: text, quantity: text })),
  /** What was planned for the date when somebody began to change it, as `useDateWatch` has it. */
  seen: text,
});
export type TypedChange = z.infer<typeof typedChange>;
export type DatedLine = TypedChange['lines'][number];

const typed = z.object({ change: typedChange.optional(), another: text.optional() });
type Typed = z.infer<typeof typed>;

/**
 * What is typed of the dates of a standing order, for one that is changed and as another date, kept until it is saved or
 * discarded: after a session that ended it stands there again, in the same dialog.
 */
export const useTypedDates = (standingOrderId: string) => {
  const rules = { name: `standing-dates/${standingOrderId}`, version: 1, schema: typed };
  const [{ change, another = '' }, set] = useKeptState<Typed>(rules);
  return {
    change,
    another,
    setChange: (next: TypedChange | null) =>
      set(({ change: _, ...rest }) => (next ? { ...rest, change: next } : rest)),
    setAnother: (next: string) =>
      set(({ another: _, ...rest }) => (next ? { ...rest, another: next } : rest)),
  };
};
