import type { AuditChange } from '@primal/contracts/shared/audit';

/** Fields and columns that hold costs or margins, as entries name them: `costPrice`, `Rib Eye: costPrice from 12/01/2026`. */
const isCost = ({ field }: AuditChange): boolean => /cost ?price|margin/i.test(field);

/** `12% over cost` says what the cost is to whoever knows the price; also where a long text was cut within it. */
const withoutMarkup = (text: string | null): string | null =>
  text === null
    ? null
    : text
        .replaceAll(/[\d.,]+% over cost/g, 'over cost')
        .replace(/[\d.,]+(% ?(o|ov|ove|over|over c|over co|over cos)?)?…$/, '…');

/** Changes as somebody is told them who may not see costs: that they were changed, and not to what. */
export const withoutCosts = (changes: readonly AuditChange[]): AuditChange[] =>
  changes.map((change) =>
    isCost(change)
      ? { ...change, before: null, after: null }
      : { ...change, before: withoutMarkup(change.before), after: withoutMarkup(change.after) },
  );
