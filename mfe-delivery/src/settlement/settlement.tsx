import type { RouteAnswer } from '@primal/contracts/delivery/route';
import {
  type SettlementAnswer,
  type SettlementLine,
  settlementApi,
  settlementBody,
  settlementWords,
} from '@primal/contracts/delivery/settlement';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { showDate, showInstant } from '@primal/contracts/shared/dates';
import { isPositive, showMoney, toMoney } from '@primal/contracts/shared/decimal';
import { readFigure } from '@primal/contracts/shared/figures';
import { Button, Dialog, FieldRow, FormDialog, QueryView, Text, TextInput, toast } from '@primal/kit';
import { sentenceOr, useApiMutation, useApiQuery, useMay, Widget } from '@primal/kit/platform';
import { type FormEvent, useState } from 'react';
import classes from './settlement.module.css';

type Payment = Omit<WidgetProps['billing/record-payment'], 'onClose'>;

/** The payment of a line as the payment dialog is opened with it. */
const paymentOf = ({ customerId, invoiceId, collected }: SettlementLine): Payment | null =>
  customerId && collected
    ? {
        customerId,
        received: {
          amount: collected.amount,
          paymentMethod: collected.method,
          checkNumber: collected.checkNumber ?? '',
          invoiceId,
        },
      }
    : null;

const collectedWords = ({ collected }: SettlementLine): string => {
  if (!collected) return '—';
  return `${showMoney(collected.amount)} ${collected.method === 'check' ? `check ${collected.checkNumber}` : 'cash'}`;
};

interface LinesProps {
  lines: readonly SettlementLine[];
  onPay: ((payment: Payment) => void) | null;
}

const Lines = ({ lines, onPay }: LinesProps) => (
  <table className={classes.lines} aria-label="What was collected">
    <thead>
      <tr>
        <th>Stop</th>
        <th>To collect</th>
        <th>Collected</th>
        <th>Open now</th>
        <th>
          <span className={classes.hidden}>Payment</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => {
        const payment = paymentOf(line);
        return (
          <tr key={line.stopId}>
            <td>
              {line.customerName}
              <Text size="sm" c="dimmed">
                {line.document}
              </Text>
            </td>
            <td>{showMoney(line.toCollect)}</td>
            <td>
              {collectedWords(line)}
              {line.says && (
                <Text size="sm" c="red">
                  {line.says}
                </Text>
              )}
            </td>
            <td>{line.openAmount === null ? '—' : showMoney(line.openAmount)}</td>
            <td>
              {payment && onPay && isPositive(line.openAmount) && (
                <Button size="xs" variant="default" onClick={() => onPay(payment)}>
                  Record Payment
                </Button>
              )}
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

const figure = (text: string): string => {
  const { value, problem } = readFigure(text, { places: 2 });
  return problem === null && value ? toMoney(value) : '0.00';
};

const Count = ({ list, onClose }: { list: SettlementAnswer; onClose: () => void }) => {
  const [cash, setCash] = useState(list.settled?.cash ?? '');
  const [checks, setChecks] = useState(list.settled?.checks ?? '');
  const [note, setNote] = useState(list.settled?.note ?? '');
  const [paying, setPaying] = useState<Payment | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const mayTake = useMay('takePayments');
  const settle = useApiMutation(settlementApi.settleRoute, {
    invalidates: ['/api/delivery-routes'],
    onSuccess: ({ settled }) => {
      toast.success('Settlement saved', settled?.says ?? 'All of it is there.');
      onClose();
    },
    onError: (error) => setProblem(sentenceOr(error, 'Failed to save the settlement')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { cash, checks, note, collected: list.collected };
    const read = settlementBody.safeParse(body);
    const missing = cash.trim() === '' || checks.trim() === '';
    setProblem(
      missing ? 'Please enter what was counted, 0 for none.' : (read.error?.issues[0]?.message ?? null),
    );
    if (read.success && !missing) settle.mutate({ params: { id: list.routeId }, body });
  };
  const counted = { cash: figure(cash), checks: figure(checks) };
  const says = cash.trim() !== '' && checks.trim() !== '' ? settlementWords(counted, list) : null;
  return (
    <>
      <FormDialog
        title={`Settle ${list.driverName}, ${showDate(list.routeDate)}`}
        opened
        onClose={onClose}
        onSubmit={submit}
        submitLabel="Save Settlement"
        busy={settle.isPending}
        disabledReason={mayTake ? undefined : 'You may not take payments.'}
        error={problem}
        size="xl"
      >
        {list.lines.length === 0 ? (
          <Text>Nothing was to be collected on this route, and nothing was.</Text>
        ) : (
          <Lines lines={list.lines} onPay={mayTake ? setPaying : null} />
        )}
        <Text>
          To collect {showMoney(list.toCollect)} · collected {showMoney(list.cash)} in cash and{' '}
          {showMoney(list.checks)} in checks
        </Text>
        {list.settled && (
          <Text c="dimmed">
            Counted by {list.settled.by}, {showInstant(list.settled.at)}.{' '}
            {list.settled.says ?? 'All of it was there.'}
          </Text>
        )}
        <FieldRow>
          <TextInput
            label="Cash counted"
            inputMode="decimal"
            leftSection="$"
            value={cash}
            onChange={(event) => setCash(event.currentTarget.value)}
          />
          <TextInput
            label="Checks counted"
            inputMode="decimal"
            leftSection="$"
            value={checks}
            onChange={(event) => setChecks(event.currentTarget.value)}
          />
        </FieldRow>
        {says && (
          <Text role="status" c="red">
            {says}
          </Text>
        )}
        <TextInput label="Note" value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      </FormDialog>
      {paying && <Widget name="billing/record-payment" {...paying} onClose={() => setPaying(null)} />}
    </>
  );
};

/** The evening of a route: what its driver collected, and what he hands in (docs/rules/delivery.md#settlement). */
export const Settlement = ({ route, onClose }: { route: RouteAnswer; onClose: () => void }) => {
  const list = useApiQuery(settlementApi.readSettlement, { params: { id: route.id } });
  if (list.data) return <Count list={list.data} onClose={onClose} />;
  return (
    <Dialog title="Settle" opened onClose={onClose}>
      <QueryView query={list}>{() => null}</QueryView>
    </Dialog>
  );
};
