import { type PaymentAnswer, paymentMethodLabels } from '@primal/contracts/billing/payment';
import { isPositive, showMoney } from '@primal/contracts/shared/decimal';
import { StatusBadge } from '@primal/kit';

/** Where a payment stands: taken back, not used up, or all of it applied. */
export const PaymentStatus = ({ payment }: { payment: PaymentAnswer }) => {
  if (payment.reversal) return <StatusBadge status="reversed" colour="red" />;
  if (isPositive(payment.unapplied)) return <StatusBadge status="unapplied" colour="yellow" />;
  return <StatusBadge status="applied" />;
};

/** `Check 1042`, `Cash`, `Brought Forward CR-88`. */
export const methodOf = ({ paymentMethod, checkNumber, number }: PaymentAnswer): string =>
  [paymentMethodLabels[paymentMethod], checkNumber ?? number].filter(Boolean).join(' ');

/** `the payment of $500.00 from Corner Bistro` */
export const paymentName = ({ amount, customerName }: PaymentAnswer): string =>
  `the payment of ${showMoney(amount)} from ${customerName}`;
