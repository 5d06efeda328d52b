import { describeDifference } from '@primal/contracts/delivery/differences';
import type { SettlementAnswer, SettlementLine } from '@primal/contracts/delivery/settlement';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { Button, Text } from '@primal/kit';
import classes from './settlement.module.css';

export type Payment = Omit<WidgetProps['billing/record-payment'], 'onClose' | 'onRecorded'> & {
  stopId: string;
};

const toPayment = ({ stopId, customerId, invoiceId, collected }: SettlementLine): Payment | null =>
  customerId && collected
    ? {
        stopId,
        customerId,
        received: {
          amount: collected.amount,
          paymentMethod: collected.method,
          checkNumber: collected.checkNumber ?? '',
          invoiceId,
        },
      }
    : null;

interface PaymentProps {
  onPay: ((payment: Payment) => void) | null;
  recorded: ReadonlySet<string>;
  isReading: boolean;
}

const RecordButton = ({ line, onPay, recorded, isReading }: PaymentProps & { line: SettlementLine }) => {
  const payment = toPayment(line);
  if (recorded.has(line.stopId)) return <Text size="sm">Recorded</Text>;
  if (!payment || !onPay || !isPositive(line.openAmount)) return null;
  return (
    <Button size="xs" variant="default" loading={isReading} onClick={() => onPay(payment)}>
      Record Payment
    </Button>
  );
};

const Line = ({ line, ...paying }: PaymentProps & { line: SettlementLine }) => (
  <tr>
    <td>
      {line.customerName}
      <Text size="sm" c="dimmed">
        {line.document}
      </Text>
    </td>
    <td className={classes.figure} data-label="To collect">
      {formatMoney(line.toCollect)}
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
    <td className={classes.figure} data-label="Open now">
      {line.openAmount === null ? '—' : formatMoney(line.openAmount)}
    </td>
    <td className={classes.figure}>
      <RecordButton line={line} {...paying} />
    </td>
  </tr>
);

export const Lines = ({ list, ...paying }: PaymentProps & { list: SettlementAnswer }) => (
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
            Open now
          </th>
          <th scope="col">
            <span className={classes.hidden}>Payment</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.lines.map((line) => (
          <Line key={line.stopId} line={line} {...paying} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className={classes.figure} data-label="To collect">
            {formatMoney(list.toCollect)}
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
