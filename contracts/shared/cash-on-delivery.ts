import { decimal, formatMoney, sum, toMoney } from './decimal.ts';

export interface Collection {
  amount: string;
  isEstimate: boolean;
}

interface CollectedInvoice {
  status: string;
  balance: string;
  hasMissingCatchWeights: boolean;
  broughtForward?: boolean;
  kind?: string;
  customer: { cashOnDelivery: boolean };
}

interface CollectedOrder {
  total: string;
  estimatedTotal: string;
  customer: { cashOnDelivery: boolean };
}

/**
 * Open amount of an invoice if its bill-to block has cash on delivery. Null if not agreed, voided, or
 * without delivery (docs/rules/delivery.md#cash-on-delivery).
 */
export const computeInvoiceCollection = (invoice: CollectedInvoice): Collection | null => {
  const {
    status,
    balance,
    hasMissingCatchWeights,
    broughtForward = false,
    kind = 'sale',
    customer,
  } = invoice;
  if (!customer.cashOnDelivery || broughtForward || kind !== 'sale' || status === 'voided') return null;
  return { amount: balance, isEstimate: hasMissingCatchWeights };
};

/** Full total of an uninvoiced order, including estimates. Null without cash on delivery. */
export const computeOrderCollection = ({
  total,
  estimatedTotal,
  customer,
}: CollectedOrder): Collection | null => {
  if (!customer.cashOnDelivery) return null;
  const isEstimate = decimal(estimatedTotal).gt(total);
  return { amount: isEstimate ? estimatedTotal : total, isEstimate };
};

/** 'Collect $1,234.50', 'Collect about $1,234.50', 'Nothing to collect' */
export const formatCollection = ({ amount, isEstimate }: Collection): string => {
  if (decimal(amount).eq(0) && !isEstimate) return 'Nothing to collect';
  return `Collect ${isEstimate ? 'about ' : ''}${formatMoney(amount)}`;
};

export const describeCashOnDelivery = (collection: Collection): string => {
  const words = formatCollection(collection);
  return `Cash on delivery: ${words.charAt(0).toLowerCase()}${words.slice(1)}${
    collection.isEstimate ? ', since weights are missing' : ''
  }`;
};

export const sumCollections = (collections: readonly Collection[]): Collection => ({
  amount: toMoney(sum(collections.map(({ amount }) => amount))),
  isEstimate: collections.some(({ isEstimate }) => isEstimate),
});
