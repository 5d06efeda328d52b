import { p } from '@mikro-orm/core';
import type { BookEntry } from '@primal/contracts/billing/books';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { type RecordWith, toInstantText } from '@primal/service-kit/database';

/** Columns of a document that a dated counter-entry reverses. */
export const reversalColumns = {
  reversedOn: p.date().strictNullable(),
  reversalReason: p.text().strictNullable(),
  reversedAt: p.datetime(3).strictNullable(),
};

export const notReversed = { reversedOn: null, reversalReason: null, reversedAt: null };

export const toReversal = ({ reversedOn, reversalReason, reversedAt }: RecordWith<typeof reversalColumns>) =>
  reversedOn && reversalReason && reversedAt
    ? { date: reversedOn, reason: reversalReason, createdAt: toInstantText(reversedAt) }
    : null;

/** Book entries of a document whose reversal counts on its own date. */
export const addReversal = (made: BookEntry, reversedOn: BusinessDate | null): BookEntry[] => {
  if (reversedOn === null) return [made];
  const amount = toMoney(decimal(made.amount).neg());
  return [made, { date: reversedOn, amount, figures: `${made.figures} reversed` }];
};
