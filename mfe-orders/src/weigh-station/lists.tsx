import { pieceApi } from '@primal/contracts/orders/piece';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatQuantity, formatWeight } from '@primal/contracts/shared/decimal';
import { describeReplacement, describeShortage } from '@primal/contracts/shared/shorts';
import { counted } from '@primal/contracts/shared/text';
import { Button, Title } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { useEffect, useRef } from 'react';
import classes from './lists.module.css';
import type { Entry } from './queue/entries.ts';
import type { StationLine, StationOrder } from './station/draft.ts';
import { countWaitingLines, isLineDone, type SelectedLine } from './station/find-line.ts';
import { formatPounds, isShort, isSurplus } from './station/messages.ts';
import { formatCount, formatOrderName } from './station/questions.ts';

const LinePieces = ({ orderId, itemId }: { orderId: string; itemId: string }) => {
  const { data } = useApiQuery(pieceApi.listPieces, { params: { id: orderId } });
  const own = (data ?? []).filter((piece) => piece.itemId === itemId).reverse();
  if (own.length === 0) return null;
  return (
    <p className={classes.pieces}>
      {own.map(({ id, weight, serial, lot }, at) => {
        const words = weight === null ? (serial ?? lot ?? 'checked') : formatWeight(weight);
        return at === 0 ? <b key={id}>{words}</b> : <span key={id}>{words}</span>;
      })}
    </p>
  );
};

const useScrollIntoView = (isCurrent: boolean) => {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const list = item.current?.parentElement;
    if (!isCurrent || !item.current || !list) return;
    const above = item.current.offsetTop - list.offsetTop;
    const below = above + item.current.offsetHeight - list.clientHeight;
    list.scrollTop = Math.min(above, Math.max(below, list.scrollTop));
  }, [isCurrent]);
  return item;
};

const describeLine = (line: StationLine): string => {
  if (line.shortReason) return describeShortage(line) ?? '';
  if (!line.needsWeight) return 'scan to check';
  if (isSurplus(line)) return 'more than ordered';
  return isShort(line) ? 'complete with fewer' : '';
};

/** `In place of Ribeye` for a substitute line; '' otherwise. */
const describeSubstitute = (line: StationLine, { lines }: StationOrder): string => {
  const replaced = lines.find(({ itemId }) => line.substituteFor !== null && itemId === line.substituteFor);
  return replaced ? describeReplacement(replaced.productName) : '';
};

interface LinesProps {
  order: StationOrder;
  chosen: SelectedLine;
  current: string | null;
  onChoose: (orderId: string | null, itemId?: string | null) => void;
}

interface LineProps extends Omit<LinesProps, 'current'> {
  line: StationLine;
  isCurrent: boolean;
}

const Line = ({ line, order, chosen, isCurrent, onChoose }: LineProps) => (
  <li ref={useScrollIntoView(isCurrent)}>
    <button
      type="button"
      className={classes.wide}
      aria-pressed={chosen.itemId === line.itemId}
      onClick={() => onChoose(order.id, chosen.itemId === line.itemId ? null : line.itemId)}
    >
      <span>
        <span className={classes.name}>{line.productName}</span>
        <span className={classes.quiet}>
          {[line.product.productCode, describeSubstitute(line, order), describeLine(line)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span
        className={classes.count}
        data-done={isLineDone(line) || undefined}
        data-more={isSurplus(line) || undefined}
      >
        {formatCount(line)}
      </span>
    </button>
    {isCurrent && line.pieces > 0 && <LinePieces orderId={order.id} itemId={line.itemId} />}
  </li>
);

const needsWeight = (line: StationLine): boolean => line.needsWeight;

const Lines = ({ order, chosen, current, onChoose }: LinesProps) => (
  <section className={classes.part} aria-labelledby="station-lines">
    <div className={classes.partHead}>
      <Title order={2} id="station-lines">
        {formatOrderName(order)}
      </Title>
      <Button variant="default" onClick={() => onChoose(null)}>
        All Orders
      </Button>
    </div>
    <ul className={classes.list}>
      {[...order.lines.filter(needsWeight), ...order.lines.filter((line) => !needsWeight(line))].map(
        (line) => (
          <Line
            key={line.itemId}
            line={line}
            order={order}
            chosen={chosen}
            isCurrent={current === line.itemId}
            onChoose={onChoose}
          />
        ),
      )}
    </ul>
  </section>
);

const Orders = ({
  orders,
  onChoose,
}: {
  orders: readonly StationOrder[];
  onChoose: LinesProps['onChoose'];
}) => {
  const waiting = orders.filter((order) => countWaitingLines(order) > 0);
  return (
    <section className={classes.part} aria-labelledby="station-orders">
      <div className={classes.partHead}>
        <Title order={2} id="station-orders">
          {counted(waiting.length, 'order')} to weigh
        </Title>
      </div>
      {waiting.length === 0 && (
        <div className={classes.empty}>Orders appear here when their work order is printed.</div>
      )}
      <ul className={classes.list}>
        {waiting.slice(0, 100).map((order) => (
          <li key={order.id}>
            <button type="button" className={classes.wide} onClick={() => onChoose(order.id)}>
              <span>
                {order.orderNumber}
                <span className={classes.quiet}>{order.customerName}</span>
              </span>
              <span>
                {counted(countWaitingLines(order), 'line')}
                <span className={classes.quiet}>{formatDate(order.expectedDeliveryDate) || 'No date'}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

export const ToWeigh = ({
  orders,
  order,
  ...choice
}: Omit<LinesProps, 'order'> & { orders: readonly StationOrder[]; order: StationOrder | undefined }) =>
  order ? <Lines order={order} {...choice} /> : <Orders orders={orders} onChoose={choice.onChoose} />;

const describeState = ({ state, undone }: Entry): { word: string; state: string } => {
  if (undone) return { word: 'being undone', state: 'waiting' };
  return state === 'waiting' ? { word: 'waiting', state } : { word: 'stored', state };
};

const describeEntry = ({ pieces, isAll, short }: Entry): string => {
  if (short?.substitute)
    return `${formatQuantity(short.substitute.quantity)} ${short.substitute.name} instead`;
  if (short) return short.reported.reason ? 'Short' : 'Ship all';
  if (isAll) return 'Complete';
  const pounds = formatPounds(pieces);
  return pounds === null ? 'Checked' : `${pounds} lb`;
};

const Refusal = ({ entry, onDismiss }: { entry: Entry; onDismiss: (id: number) => void }) => (
  <li className={classes.refusal} data-refused>
    <span>
      <b>{describeEntry(entry)}</b> {entry.productName}, {entry.orderNumber}
      <span className={classes.sentence}>{entry.reason}</span>
    </span>
    <Button color="red" onClick={() => onDismiss(entry.id)}>
      Dismiss
    </Button>
  </li>
);

interface LastEntriesProps {
  entries: readonly Entry[];
  onDismiss: (id: number) => void;
}

/** Latest entries of this device, newest first. Rejected entries stay on top until dismissed. */
export const LastEntries = ({ entries, onDismiss }: LastEntriesProps) => {
  const newest = entries.toReversed();
  return (
    <section className={classes.part} aria-labelledby="station-log">
      <div className={classes.partHead}>
        <Title order={2} id="station-log">
          Last Entries
        </Title>
      </div>
      {entries.length === 0 && <div className={classes.empty}>Nothing yet.</div>}
      <ul className={classes.list}>
        {newest
          .filter(({ reason }) => reason !== null)
          .map((entry) => (
            <Refusal key={entry.id} entry={entry} onDismiss={onDismiss} />
          ))}
        {newest
          .filter(({ reason }) => reason === null)
          .slice(0, 50)
          .map((entry) => (
            <li key={entry.id} className={classes.step} data-entry={entry.state}>
              <b>{describeEntry(entry)}</b>
              <span>
                <span className={classes.name}>{entry.productName}</span>
                <span className={classes.quiet}>{entry.orderNumber}</span>
              </span>
              <span className={classes.state} data-state={describeState(entry).state}>
                {describeState(entry).word}
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
};
