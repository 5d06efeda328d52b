import { p } from '@mikro-orm/core';
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
