import { type CustomerPriceAnswer, formatPricedCustomer } from '@primal/contracts/admin/customer-price';
import { type AuditInput, listAuditChanges } from '@primal/contracts/shared/audit';
import { formatQuantity } from '@primal/contracts/shared/decimal';
import { formatPriceTermsAndDays } from '@primal/contracts/shared/pricing';
import type { EntityTx } from '@primal/service-kit/tx';

/** A customer price that was added (only `after`), changed (both) or deleted (only `before`). */
interface PriceChange {
  before?: CustomerPriceAnswer;
  after?: CustomerPriceAnswer;
}

const maxNamed = 100;

const formatAuditedTerms = (price: CustomerPriceAnswer | undefined): string | undefined =>
  price &&
  [
    formatPriceTermsAndDays(price),
    price.minQuantity && `for ${formatQuantity(price.minQuantity)} or more`,
    price.note && `(${price.note})`,
  ]
    .filter(Boolean)
    .join(' ');

const nameTarget = ({ productName, category }: CustomerPriceAnswer): string => productName ?? category ?? '';

type Subject = AuditInput['subject'];

const describeChange = ({ before, after }: PriceChange, subject: Subject) => {
  const price = after ?? before;
  if (!price) return [];
  const field = subject.type === 'product' ? formatPricedCustomer(price) : nameTarget(price);
  const moved = before && after && nameTarget(before) !== nameTarget(after);
  return listAuditChanges(
    [field],
    { [field]: moved ? `${nameTarget(before)}: ${formatAuditedTerms(before)}` : formatAuditedTerms(before) },
    { [field]: formatAuditedTerms(after) },
  );
};

export const auditPrices = (tx: EntityTx, prices: readonly PriceChange[], about?: Subject): void => {
  const [first] = prices;
  const price = first?.after ?? first?.before;
  if (!price) return;
  const subject = about ?? { type: 'customer' as const, id: price.customerId, label: price.customerName };
  const changes = prices.slice(0, maxNamed).flatMap((change) => describeChange(change, subject));
  if (changes.length === 0) return;
  const left = prices.length - maxNamed;
  const rest = left > 0 ? [{ field: `${left} more prices`, before: null, after: null }] : [];
  tx.audit({ kind: 'prices', subject, changes: [...changes, ...rest] });
};
