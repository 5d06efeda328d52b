import { formatDenomination } from '@primal/contracts/billing/cash-count';
import {
  type DrawerDayAnswer,
  type DrawerPayout,
  formatOverShort,
} from '@primal/contracts/billing/cash-drawer';
import { withQuery } from '@primal/contracts/screens/routes';
import { formatDate, formatInstant } from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import {
  ActionButton,
  DescriptionList,
  IconAction,
  LinkButton,
  Section,
  SplitPage,
  Stat,
  StatRow,
  Text,
  toast,
  useGoTo,
  useShortcut,
} from '@primal/kit';
import { IconBan } from '@primal/kit/icons';
import { useHasPermission } from '@primal/kit/platform';
import { DataTable } from '@primal/kit/table';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '../routes.ts';
import { CountDrawer } from './count.tsx';
import { ChangeFloat, PayOut, VoidPayout } from './dialogs.tsx';
import classes from './drawer.module.css';
import {
  ExpectedFigures,
  entryColumns,
  formatEntryAmount,
  payoutColumns,
  toEntryKey,
  toEntryPath,
} from './movements.tsx';

type Opened = { dialog: 'payout' | 'float' } | { dialog: 'void'; payout: DrawerPayout } | null;

const dayClosed = 'The day is closed.';
const paymentReason = 'You may not take payments.';
const voidReason = 'You may not void. Ask an admin for the permission "Void and reverse".';

/** Short placeholder, so that the count stays near on phones. */
const Placeholder = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);

const CountedCash = ({ day }: { day: DrawerDayAnswer }) => (
  <Section title="Counted">
    <DescriptionList
      figures
      items={[
        ...day.counts
          .filter(({ count }) => count > 0)
          .map(({ denomination, count }) => ({
            term: `${count} × ${formatDenomination(denomination)}`,
            value: formatMoney(decimal(denomination).times(count)),
          })),
        { term: 'Counted', value: <strong>{formatMoney(day.counted)}</strong> },
      ]}
    />
  </Section>
);

const CloseResult = ({ day }: { day: DrawerDayAnswer }) => {
  const overShort = day.overShort ?? '0.00';
  return (
    <StatRow>
      <Stat label="Expected" value={formatMoney(day.expected)} />
      <Stat label="Counted" value={formatMoney(day.counted)} />
      <Stat
        label="Over or Short"
        value={formatOverShort(overShort)}
        tone={decimal(overShort).eq(0) ? 'success' : 'warning'}
      />
      <Stat label="Closed By" value={day.closedBy} hint={day.closedAt && formatInstant(day.closedAt)} />
    </StatRow>
  );
};

const AfterClose = ({ day }: { day: DrawerDayAnswer }) => (
  <Section
    title="After the Close"
    note="Dated this day but entered after it was closed. Not included in the figures above."
  >
    <DataTable
      label="After the close"
      columns={entryColumns}
      rows={day.afterClose}
      rowKey={toEntryKey}
      rowHref={toEntryPath}
      empty={{ title: 'Nothing' }}
    />
  </Section>
);

const CashInAndOut = ({ day }: { day: DrawerDayAnswer }) => {
  const mayTake = useHasPermission('takePayments');
  const goTo = useGoTo();
  const canDrop = day.status === 'open' && mayTake;
  useShortcut(
    'b',
    'Deposit cash of the drawer',
    () => goTo(withQuery(paths.deposits, { fromDrawer: day.date })),
    canDrop,
  );
  return (
    <Section
      title="Cash In and Out"
      actions={
        canDrop && (
          <LinkButton variant="default" to={withQuery(paths.deposits, { fromDrawer: day.date })}>
            Bank Drop
          </LinkButton>
        )
      }
    >
      {day.entries.length === 0 ? (
        <Placeholder>
          No cash came in{day.status === 'open' && ' yet'}. Cash sales and cash payments of the day appear
          here.
        </Placeholder>
      ) : (
        <DataTable
          label="Cash in and out"
          columns={entryColumns}
          rows={day.entries}
          rowKey={toEntryKey}
          rowHref={toEntryPath}
          rowMark={(entry) => (formatEntryAmount(entry).startsWith('-') ? 'muted' : undefined)}
          empty={{ title: 'No cash came in' }}
        />
      )}
    </Section>
  );
};

interface PartProps {
  day: DrawerDayAnswer;
  onOpen: (opened: Opened) => void;
}

const Payouts = ({ day, onOpen }: PartProps) => {
  const mayTake = useHasPermission('takePayments');
  const mayVoid = useHasPermission('void');
  const isOpen = day.status === 'open';
  const reason = (!isOpen && dayClosed) || (!mayTake && paymentReason) || null;
  useShortcut('p', 'Pay out cash', () => onOpen({ dialog: 'payout' }), reason === null);
  const actions = useCallback(
    (payout: DrawerPayout) =>
      !payout.voided && (
        <IconAction
          label="Void"
          icon={IconBan}
          shortcut="x"
          danger
          disabledReason={(!isOpen && dayClosed) || (!mayVoid && voidReason) || null}
          onClick={() => onOpen({ dialog: 'void', payout })}
        />
      ),
    [isOpen, mayVoid, onOpen],
  );
  return (
    <Section
      title="Payouts"
      actions={
        isOpen && (
          <ActionButton
            variant="default"
            disabledReason={reason}
            onClick={() => onOpen({ dialog: 'payout' })}
          >
            Pay Out
          </ActionButton>
        )
      }
    >
      {day.payouts.length === 0 ? (
        <Placeholder>Nothing was paid out.</Placeholder>
      ) : (
        <DataTable
          label="Payouts"
          columns={payoutColumns}
          rows={day.payouts}
          rowMark={({ voided }) => (voided ? 'struck' : undefined)}
          actions={actions}
          empty={{ title: 'Nothing was paid out' }}
        />
      )}
    </Section>
  );
};

const Expected = ({ day, onOpen }: PartProps) => {
  const mayTake = useHasPermission('takePayments');
  return (
    <Section
      title="Expected"
      actions={
        day.status === 'open' && (
          <ActionButton
            variant="default"
            disabledReason={mayTake ? null : paymentReason}
            onClick={() => onOpen({ dialog: 'float' })}
          >
            Correct Opening Float
          </ActionButton>
        )
      }
    >
      <ExpectedFigures day={day} />
    </Section>
  );
};

/** Notifies the user if another user closes the day. Call the returned function before closing the day here. */
const useClosedByOthers = ({ status, date, closedBy, counted }: DrawerDayAnswer): (() => void) => {
  const isOwn = useRef(false);
  const lastStatus = useRef(status);
  useEffect(() => {
    if (lastStatus.current === 'open' && status === 'closed' && !isOwn.current)
      toast({
        title: `The cash drawer of ${formatDate(date)} is already closed`,
        description: `${closedBy} counted ${formatMoney(counted)}. Your count was not saved.`,
      });
    lastStatus.current = status;
  }, [status, date, closedBy, counted]);
  return () => {
    isOwn.current = true;
  };
};

export const OpenedDay = ({ day, onClosed }: { day: DrawerDayAnswer; onClosed: () => void }) => {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const isOpen = day.status === 'open';
  const onSend = useClosedByOthers(day);
  return (
    <>
      {!isOpen && <CloseResult day={day} />}
      <SplitPage
        aside={
          <>
            <Expected day={day} onOpen={setOpened} />
            {isOpen ? (
              <CountDrawer key={day.date} day={day} onSend={onSend} onClosed={onClosed} />
            ) : (
              <CountedCash day={day} />
            )}
          </>
        }
      >
        <CashInAndOut day={day} />
        <Payouts day={day} onOpen={setOpened} />
        {day.afterClose.length > 0 && <AfterClose day={day} />}
        {day.notes && (
          <Section title="Notes">
            <Text className={classes.notes}>{day.notes}</Text>
          </Section>
        )}
      </SplitPage>
      {opened?.dialog === 'payout' && <PayOut day={day} onClose={close} />}
      {opened?.dialog === 'float' && <ChangeFloat day={day} onClose={close} />}
      {opened?.dialog === 'void' && <VoidPayout day={day} payout={opened.payout} onClose={close} />}
    </>
  );
};
