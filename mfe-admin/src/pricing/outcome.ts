import { priceFields } from '@primal/contracts/admin/prices';
import { showDate } from '@primal/contracts/shared/dates';
import { counted } from '@primal/contracts/shared/text';
import { toast } from '@primal/kit';
import { wordsAndSentence } from '@primal/kit/platform';
import { type PriceEdit, priceLabels, problemOf } from './price-edits.ts';

const failed = 'Failed to update pricing.';

/** What became of the products that were to be saved. */
interface Outcome {
  /** The day from which the prices shall hold, '' for now. */
  from: string;
  saved: readonly PriceEdit[];
  /** Each with its problem, or with a price that cannot be read. */
  refused: readonly PriceEdit[];
  /** Not sent, or not answered. */
  left: readonly PriceEdit[];
  /** What saving failed with; null where it did not. */
  failure: unknown;
}

/** So many are named; more would not be read while the message stands. Those that are not saved stay in the table. */
const mostNamed = 3;

const listed = (words: readonly string[]): string => {
  const rest = words.length - mostNamed;
  return [...words.slice(0, mostNamed), ...(rest > 0 ? [`${rest.toLocaleString('en-US')} more`] : [])].join(
    ', ',
  );
};

/** A name, with its code where another of these products is called the same. */
const namesAmong = (edits: readonly PriceEdit[]) => {
  const counts = new Map<string, number>();
  for (const { product } of edits) counts.set(product.name, (counts.get(product.name) ?? 0) + 1);
  return ({ product: { name, productCode } }: PriceEdit): string =>
    (counts.get(name) ?? 0) > 1 && productCode ? `${name} ${productCode}` : name;
};

/** Why a product was refused; of a price that cannot be read, which one it is. */
const reasonOf = ({ texts, sound, problem }: PriceEdit): string => {
  const unread = sound
    ? undefined
    : priceFields
        .filter((field) => texts[field] !== undefined)
        .map((field) => ({ field, sentence: problemOf(field, texts[field] ?? '') }))
        .find(({ sentence }) => sentence !== null);
  const reason = unread ? `${priceLabels[unread.field]}: ${unread.sentence}` : (problem ?? '');
  return reason.replace(/\.$/, '');
};

/** Says how many were saved, refused and left, which they are, and why. */
export const tellOutcome = ({ from, saved, refused, left, failure }: Outcome): void => {
  if (refused.length + left.length === 0) {
    const done = from ? `Pricing scheduled for ${showDate(from)}` : 'Pricing updated successfully';
    toast.success(`${done}: ${counted(saved.length, 'product')}`);
    return;
  }
  const nameOf = namesAmong([...saved, ...refused, ...left]);
  const counts = [
    refused.length > 0 && `${counted(refused.length, 'product')} refused`,
    left.length > 0 && `${counted(left.length, 'product')} still to save`,
    `${counted(saved.length, 'product')} saved`,
  ].filter(Boolean);
  const names = [
    refused.length > 0 && `Refused: ${listed(refused.map((edit) => `${nameOf(edit)} (${reasonOf(edit)})`))}.`,
    left.length > 0 && `Still to save: ${listed(left.map(nameOf))}.`,
    saved.length > 0 && `Saved: ${listed(saved.map(nameOf))}.`,
  ].filter(Boolean);
  const words = failure === null ? failed : wordsAndSentence(failure, failed);
  toast.error([words, `${counts.join(', ')}.`, ...names].join(' '));
};
