import { decimal, formatMoney, formatQuantity, isOffBy, isPositive } from '@primal/contracts/shared/decimal';
import type { Warning } from '@primal/kit/forms';

/** `Credit Limit: $50,000.00 instead of $5,000.00.` if the amounts differ by a factor of `times`. */
export const describeUnusualAmount = (label: string, now: string, before: string, times: number): string[] =>
  isPositive(now) && isPositive(before) && isOffBy(times, now, before)
    ? [`${label}: ${formatMoney(now)} instead of ${formatMoney(before)}.`]
    : [];

/** Warning that focuses its field if the user goes back. */
export const createFieldWarning = (field: string, sentence: string): Warning => ({
  sentence,
  at: `[name="${field}"]`,
});

/** Factor that suggests one digit too many or too few. */
const unusualFactor = 10;

type Amounts<Field extends string> = Readonly<Partial<Record<NoInfer<Field>, string | null>>>;

/** Warnings about form amounts in dollars far from the stored ones. */
export const findUnusualAmounts = <Field extends string>(
  labels: Readonly<Record<Field, string>>,
  typed: Amounts<Field>,
  stored: Amounts<Field>,
): Warning[] =>
  (Object.keys(labels) as Field[]).flatMap((field) =>
    describeUnusualAmount(labels[field], typed[field] ?? '', stored[field] ?? '', unusualFactor).map(
      (sentence) => createFieldWarning(field, sentence),
    ),
  );

/** Percent; trade discounts for early payment rarely exceed 3. */
const highDiscount = 10;

export const findHighDiscount = (
  { discountPercent }: { discountPercent?: string | null },
  stored: { discountPercent: string | null } | null,
): Warning[] =>
  decimal(discountPercent ?? 0).gt(highDiscount) && discountPercent !== stored?.discountPercent
    ? [
        createFieldWarning(
          'discountPercent',
          `The early-payment discount is ${formatQuantity(discountPercent)}%.`,
        ),
      ]
    : [];
