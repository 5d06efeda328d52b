import { decimal, showMoney, sum, toMoney } from './decimal.ts';

/** What a driver collects for a document, in dollars. */
export interface Collection {
  amount: string;
  /** Weights are missing: what is collected in the end is another amount. */
  isEstimate: boolean;
}

interface CollectedInvoice {
  status: string;
  balance: string;
  hasMissingCatchWeights: boolean;
  broughtForward?: boolean;
  customer: { cashOnDelivery: boolean };
}

interface CollectedOrder {
  total: string;
  /** The total with the estimates of what is still to be weighed. */
  estimatedTotal: string;
  customer: { cashOnDelivery: boolean };
}

/**
 * What is collected with an invoice: what is left to pay of it, by the terms that its own bill-to block says. Null where
 * nobody collects: not agreed, voided, or nothing that is delivered (docs/rules/delivery.md#cash-on-delivery).
 */
export const collectedOfInvoice = (invoice: CollectedInvoice): Collection | null => {
  const { status, balance, hasMissingCatchWeights, broughtForward = false, customer } = invoice;
  if (!customer.cashOnDelivery || broughtForward || status === 'voided') return null;
  return { amount: balance, isEstimate: hasMissingCatchWeights };
};

/** What is collected with an order that has no invoice yet: all of it, with estimates. Null where nobody collects. */
export const collectedOfOrder = ({ total, estimatedTotal, customer }: CollectedOrder): Collection | null => {
  if (!customer.cashOnDelivery) return null;
  const isEstimate = decimal(estimatedTotal).gt(total);
  return { amount: isEstimate ? estimatedTotal : total, isEstimate };
};

/** 'Collect $1,234.50', 'Collect about $1,234.50', 'Nothing to collect' */
export const collectWords = ({ amount, isEstimate }: Collection): string => {
  if (decimal(amount).eq(0) && !isEstimate) return 'Nothing to collect';
  return `Collect ${isEstimate ? 'about ' : ''}${showMoney(amount)}`;
};

/** 'Cash on delivery: collect $1,234.50', as papers and pages of a document say it. */
export const collectSentence = (collection: Collection): string => {
  const words = collectWords(collection);
  return `Cash on delivery: ${words.charAt(0).toLowerCase()}${words.slice(1)}${
    collection.isEstimate ? ', since weights are missing' : ''
  }`;
};

/** What a driver brings home from several stops. */
export const collectedInSum = (collections: readonly Collection[]): Collection => ({
  amount: toMoney(sum(collections.map(({ amount }) => amount))),
  isEstimate: collections.some(({ isEstimate }) => isEstimate),
});
