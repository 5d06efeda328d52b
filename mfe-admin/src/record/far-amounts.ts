import { isOffBy, isPositive, showMoney } from '@primal/contracts/shared/decimal';
import type { Doubt } from '@primal/kit/forms';

/** `Credit Limit: $50,000.00 instead of $5,000.00.` of an amount that is `times` the one before or more, or as small a part of it. */
export const farAmount = (label: string, now: string, before: string, times: number): string[] =>
  isPositive(now) && isPositive(before) && isOffBy(times, now, before)
    ? [`${label}: ${showMoney(now)} instead of ${showMoney(before)}.`]
    : [];

/** A doubt of one of a form's fields, which has the focus again when it is not right. */
export const doubtAt = (field: string, sentence: string): Doubt => ({ sentence, at: `[name="${field}"]` });

/** Of a form's amounts: ten times likely has a digit too many, a tenth one too few. */
const far = 10;

type Amounts<Field extends string> = Readonly<Partial<Record<NoInfer<Field>, string | null>>>;

/** The same of each amount of a form, in dollars, that is far from the stored one. */
export const farAmounts = <Field extends string>(
  labels: Readonly<Record<Field, string>>,
  typed: Amounts<Field>,
  stored: Amounts<Field>,
): Doubt[] =>
  (Object.keys(labels) as Field[]).flatMap((field) =>
    farAmount(labels[field], typed[field] ?? '', stored[field] ?? '', far).map((sentence) =>
      doubtAt(field, sentence),
    ),
  );
