import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { followedSentence, type PriceCause } from '../grid/document-lines.ts';
import type { GridLine, LinePricing } from '../grid/line.ts';
import { toast, toastStore } from '../toasts/toast.ts';

/** A document's form, as far as its lines go. */
export interface LinesForm {
  lines: GridLine[];
  setLines: (lines: GridLine[]) => void;
  /** The same for lines that nobody has typed into. */
  followLines: (lines: GridLine[]) => void;
  lineErrors: Record<string, string>;
  /** The form as it is now, also between two drawings. */
  values: () => { lines: GridLine[] };
  shell: { busy?: boolean };
}

/** A date that is typed is another one after each figure: what it comes to is told once the fingers rest. */
const restMilliseconds = { customer: 0, date: 700, prices: 0 };

interface Since {
  cause: PriceCause;
  /** The lines as they were before. */
  lines: readonly GridLine[];
}

/** The lines as they stood when their prices were last known, and the day of those. */
interface Priced {
  day: LinePricing['day'] | undefined;
  lines: readonly GridLine[];
}

/**
 * What changed the prices of lines where no person did: another day, of lines that stood here with the prices of the day before.
 * Lines that a draft brought back did not.
 */
const causeOf = (
  priced: Priced,
  { day, before, after }: { day: Priced['day']; before: readonly GridLine[]; after: readonly GridLine[] },
): PriceCause => {
  const pricesThen = new Map(priced.lines.map(({ key, unitPrice }) => [key, unitPrice]));
  const stoodHere = before.some(
    ({ key, unitPrice }, at) => unitPrice !== after[at]?.unitPrice && pricesThen.get(key) === unitPrice,
  );
  return stoodHere && day !== priced.day ? 'date' : 'prices';
};

/**
 * Lets the prices of a form's lines follow `pricing`, whatever it was that changed: the customer, the day, prices that came late
 * or were changed elsewhere, lines that a draft brought back. Says how many followed, once they are all known. The function that it
 * gives names what a person is about to change.
 */
export const useFollowingPrices = (
  { lines, followLines, values, shell }: LinesForm,
  pricing: LinePricing | null,
  isPending: boolean,
): ((cause: PriceCause) => void) => {
  const [since, setSince] = useState<Since | null>(null);
  const priced = useRef<Priced>({ day: undefined, lines: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines that were filled in are to follow too
  useLayoutEffect(() => {
    const before = values().lines;
    const after = pricing?.apply(before) ?? before;
    const day = pricing?.day;
    const cause = causeOf(priced.current, { day, before, after });
    if (pricing) priced.current = { day, lines: after };
    if (after === before) return;
    followLines([...after]);
    setSince((now) => now ?? { cause, lines: before });
  }, [pricing, lines, values, followLines]);
  const { busy = false } = shell;
  useEffect(() => {
    // What is said of the saving comes first; the prices stand on the screen.
    if (busy) setSince(null);
    if (!since || busy || isPending || !pricing) return;
    const timer = setTimeout(() => {
      const sentence = followedSentence(since.lines, values().lines, since.cause);
      // What failed, perhaps for this very change, is not pushed off the screen by it.
      if (sentence && toastStore.current()?.variant !== 'error') toast({ title: sentence });
      setSince(null);
    }, restMilliseconds[since.cause]);
    return () => clearTimeout(timer);
  }, [since, busy, isPending, pricing, values]);
  return (cause) => setSince((now) => (now?.cause === cause ? now : { cause, lines: values().lines }));
};
