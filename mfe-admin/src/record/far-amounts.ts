import { isOffBy, isPositive, showMoney } from '@primal/contracts/shared/decimal';

/** An amount of so many times the one before, or as small a part of it, likely has a digit too many or too few. */
const far = 10;

type Amounts<Field extends string> = Readonly<Partial<Record<NoInfer<Field>, string | null>>>;

/** `Credit Limit: $50,000.00 instead of $5,000.00.` of each amount, in dollars, that is far from the stored one. */
export const farAmounts = <Field extends string>(
  labels: Readonly<Record<Field, string>>,
  typed: Amounts<Field>,
  stored: Amounts<Field>,
): string[] =>
  (Object.keys(labels) as Field[]).flatMap((field) => {
    const [now, before] = [typed[field], stored[field]];
    return now && before && isPositive(now) && isPositive(before) && isOffBy(far, now, before)
      ? [`${labels[field]}: ${showMoney(now)} instead of ${showMoney(before)}.`]
      : [];
  });
