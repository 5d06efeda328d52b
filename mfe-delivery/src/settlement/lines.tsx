import { describeDifference } from '@primal/contracts/delivery/differences';
import type { SettlementAnswer, SettlementLine } from '@primal/contracts/delivery/settlement';
import { links } from '@primal/contracts/screens/links';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { Button, LinkButton, Text } from '@primal/kit';
import { Fragment } from 'react';
import classes from './settlement.module.css';

export type CollectedPayment = Omit<WidgetProps['billing/record-payment'], 'onClose' | 'onRecorded'> & {
  stopId: string;
};

const toPayment = (line: SettlementLine, isOnAccount: boolean): CollectedPayment | null => {
  const { stopId, customerId, invoiceId, collected } = line;
  if (!customerId || !collected) return null;
  return {
    stopId,
    customerId,
    received: {
      amount: collected.amount,
      paymentMethod: collected.method,
      checkNumber: collected.checkNumber ?? '',
      invoiceId: isOnAccount ? null : invoiceId,
      isOnAccount,
    },
  };
};

interface PaymentProps {
  onPay: ((payment: CollectedPayment) => void) | null;
  recorded: ReadonlySet<string>;
  isReading: boolean;
}

interface RecordButtonProps extends PaymentProps {
  line: SettlementLine;
}

const RecordButton = ({ line, onPay, recorded, isReading }: RecordButtonProps) => {
  const payment = line.allowed.recordPayment === true ? toPayment(line, false) : null;
  if (recorded.has(line.stopId)) return <Text size="sm">Recorded</Text>;
  if (!payment || !onPay) return null;
  return (
    <Button size="xs" variant="default" loading={isReading} onClick={() => onPay(payment)}>
      Record Payment
    </Button>
  );
};

/** Money that has no invoice to pay yet: the reason and the ways to record it. */
const UnbilledMoney = ({ line, onPay, recorded }: RecordButtonProps) => {
  const { allowed, salesOrderId, invoiceId, collected } = line;
  const payment = allowed.recordOnAccount === true ? toPayment(line, true) : null;
  if (!collected || typeof allowed.recordPayment !== 'string' || recorded.has(line.stopId)) return null;
  const open = { size: 'xs', variant: 'default', newTab: true } as const;
  return (
    <tr className={classes.unbilled}>
      <td colSpan={6}>
        <Text size="sm">{allowed.recordPayment}</Text>
        {payment && (
          <div className={classes.ways}>
            {invoiceId ? (
              <LinkButton {...open} to={links.invoice(invoiceId)}>
                Open Invoice
              </LinkButton>
            ) : (
              salesOrderId && (
                <LinkButton {...open} to={links.salesOrder(salesOrderId)}>
                  Open Order
                </LinkButton>
              )
            )}
            {onPay && (
              <Button size="xs" variant="default" onClick={() => onPay(payment)}>
                Record on Account
              </Button>
            )}
          </div>
        )}
      </td>
    </tr>
  );
};

const showToCollect = (amount: string, isEstimate: boolean): string =>
  `${isEstimate ? 'about ' : ''}${formatMoney(amount)}`;

const Line = ({ line, ...paying }: PaymentProps & { line: SettlementLine }) => (
  <tr>
    <td>
      {line.customerName}
      <Text size="sm" c="dimmed">
        {line.document}
      </Text>
    </td>
    <td className={classes.figure} data-label="To collect">
      {showToCollect(line.toCollect, line.toCollectIsEstimate)}
    </td>
    <td className={classes.figure} data-label="Collected">
      {line.collected ? formatMoney(line.collected.amount) : '—'}
      {line.says && (
        <Text size="sm" c={line.isDone ? 'red' : 'dimmed'}>
          {line.says}
        </Text>
      )}
    </td>
    <td>
      {line.collected && (line.collected.method === 'check' ? `Check ${line.collected.checkNumber}` : 'Cash')}
      {line.differences
        .map((difference) => describeDifference(difference, difference.unit))
        .map((words) => (
          <Text key={words} size="sm" c="dimmed">
            {words}
          </Text>
        ))}
    </td>
    <td className={classes.figure} data-label="Balance">
      {line.openAmount === null ? '—' : formatMoney(line.openAmount)}
    </td>
    <td className={classes.figure}>
      <RecordButton line={line} {...paying} />
    </td>
  </tr>
);

export const SettlementLines = ({ list, ...paying }: PaymentProps & { list: SettlementAnswer }) => (
  <div className={classes.scroll}>
    <table className={classes.lines} aria-label="What was collected">
      <thead>
        <tr>
          <th scope="col">Stop</th>
          <th scope="col" className={classes.figure}>
            To collect
          </th>
          <th scope="col" className={classes.figure}>
            Collected
          </th>
          <th scope="col">How</th>
          <th scope="col" className={classes.figure}>
            Balance
          </th>
          <th scope="col">
            <span className={classes.hidden}>Payment</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.lines.map((line) => (
          <Fragment key={line.stopId}>
            <Line line={line} {...paying} />
            <UnbilledMoney line={line} {...paying} />
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className={classes.figure} data-label="To collect">
            {showToCollect(list.toCollect, list.toCollectIsEstimate)}
          </td>
          <td className={classes.figure} data-label="Collected">
            {formatMoney(list.collected)}
          </td>
          <td colSpan={3}>
            {formatMoney(list.cash)} in cash, {formatMoney(list.checks)} in checks
          </td>
        </tr>
      </tfoot>
    </table>
  </div>
);
