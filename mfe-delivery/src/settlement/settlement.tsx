import type { RouteAnswer } from '@primal/contracts/delivery/route';
import {
  describeCount,
  type SettlementAnswer,
  type SettlementCount,
  settlementApi,
} from '@primal/contracts/delivery/settlement';
import { formatDate, formatInstant } from '@primal/contracts/shared/dates';
import { formatMoney, sum } from '@primal/contracts/shared/decimal';
import { Alert, FieldRow, FormDialog, Text, TextInput } from '@primal/kit';
import { MoneyField, RecordInDialog } from '@primal/kit/forms';
import { useApiQuery, useHasPermission, Widget } from '@primal/kit/platform';
import { useState } from 'react';
import { type CollectedPayment, SettlementLines } from './lines.tsx';
import classes from './settlement.module.css';
import { describeStops, type SettlementOptions, useSettlement } from './use-settlement.ts';

/** Counts of a route with author and time, starting with the valid count (docs/rules/delivery.md#settlement). */
const Counts = ({ counts, says }: { counts: readonly SettlementCount[]; says: string | null }) => (
  <div className={classes.scroll}>
    <table className={classes.lines} aria-label="Counts of this route">
      <thead>
        <tr>
          <th scope="col">Counted by</th>
          <th scope="col">When</th>
          <th scope="col" className={classes.figure}>
            Cash
          </th>
          <th scope="col" className={classes.figure}>
            Checks
          </th>
          <th scope="col" className={classes.figure}>
            Total
          </th>
          <th scope="col">Note</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ id, by, at, cash, checks, note }, index) => (
          <tr key={id}>
            <td>{by}</td>
            <td>{formatInstant(at)}</td>
            <td className={classes.figure}>{formatMoney(cash)}</td>
            <td className={classes.figure}>{formatMoney(checks)}</td>
            <td className={classes.figure}>{formatMoney(sum([cash, checks]))}</td>
            <td>{[index > 0 ? 'Replaced' : says, note].filter(Boolean).join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Reports another count or more money since the dialog opened. */
const ChangesSinceOpened = ({
  list,
  known,
  before,
}: {
  list: SettlementAnswer;
  known: string | null;
  before: string;
}) => (
  <>
    {list.settled && list.settled.id !== known && (
      <Alert role="status" color="yellow">
        {describeCount(list.settled)} Your figures below are not saved yet.
      </Alert>
    )}
    {list.collected !== before && (
      <Alert role="status" color="yellow">
        {list.driverName} has reported more: {formatMoney(list.collected)} is collected now,{' '}
        {formatMoney(before)} when you opened this.
      </Alert>
    )}
  </>
);

interface CountProps extends SettlementOptions {
  isReading: boolean;
}

const Count = ({ list, onRead, isReading, onClose }: CountProps) => {
  // Baseline of the fields below; newer counts or amounts are reported.
  const [opened] = useState(list);
  const { settle, close, submit, known, isTyped, isTried, problem, says, ...fields } = useSettlement({
    list,
    onRead,
    onClose,
  });
  const [paying, setPaying] = useState<CollectedPayment | null>(null);
  const [recorded, setRecorded] = useState<ReadonlySet<string>>(new Set());
  const mayTake = useHasPermission('takePayments');
  const counts = [...(list.settled ? [list.settled] : []), ...list.earlier];
  return (
    <>
      <FormDialog
        title={`Settle ${list.driverName}, ${formatDate(list.routeDate)}`}
        opened
        onClose={close}
        dirty={isTyped}
        onSubmit={() => void submit()}
        submitLabel="Save Settlement"
        busy={settle.isPending}
        waiting={settle.waiting}
        onStop={settle.stop}
        refusals={isTried}
        disabledReason={mayTake ? undefined : 'You may not take payments.'}
        error={problem}
        size="xl"
      >
        {list.stopsNotDone > 0 && (
          <Text>The route is still out: {describeStops(list.stopsNotDone)} not done yet.</Text>
        )}
        {list.lines.length === 0 ? (
          <Text>There was nothing to collect on this route, and nothing was collected.</Text>
        ) : (
          <SettlementLines
            list={list}
            onPay={mayTake ? setPaying : null}
            recorded={recorded}
            isReading={isReading && paying === null && recorded.size > 0}
          />
        )}
        {counts.length > 0 && <Counts counts={counts} says={list.settled?.says ?? null} />}
        {list.settled?.changed && <Alert color="yellow">{list.settled.changed}</Alert>}
        <ChangesSinceOpened list={list} known={known} before={opened.collected} />
        <FieldRow>
          <MoneyField label="Cash counted" {...fields.cash} />
          <MoneyField label="Checks counted" {...fields.checks} />
        </FieldRow>
        {says && (
          <Text role="status">
            Your count compared with what was collected:{' '}
            <Text span inherit c="red">
              {says}
            </Text>
          </Text>
        )}
        <TextInput label="Note" {...fields.note} />
      </FormDialog>
      {paying && (
        <Widget
          name="billing/record-payment"
          customerId={paying.customerId}
          received={paying.received}
          onRecorded={() => setRecorded((before) => new Set([...before, paying.stopId]))}
          onClose={() => {
            setPaying(null);
            void onRead();
          }}
        />
      )}
    </>
  );
};

/** Settles a route: collected and returned money (docs/rules/delivery.md#settlement). */
export const Settlement = ({ route, onClose }: { route: RouteAnswer; onClose: () => void }) => {
  const list = useApiQuery(settlementApi.readSettlement, { params: { id: route.id } });
  return (
    <RecordInDialog title="Settle" record={{ ...list, opened: list.data }} onClose={onClose}>
      {(data) => (
        <Count list={data} onRead={() => list.refetch()} isReading={list.isFetching} onClose={onClose} />
      )}
    </RecordInDialog>
  );
};
