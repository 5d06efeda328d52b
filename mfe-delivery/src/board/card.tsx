import { formatCases, formatPounds } from '@primal/contracts/delivery/goods';
import { describeFailure } from '@primal/contracts/delivery/stop-rules';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { formatWindow } from '@primal/contracts/shared/delivery-terms';
import { StatusBadge } from '@primal/kit';
import { IconFileText } from '@primal/kit/icons';
import { Fragment, memo } from 'react';
import classes from './card.module.css';
import { type SelectionStore, useCardState } from './selection.ts';
import { type Card, isStop, toCardKey } from './state.ts';

const listFacts = (card: Card): string[] => [
  card.customer?.city ?? '',
  formatCases(card.cases),
  formatPounds(card),
  card.customer ? formatWindow(card.customer) : '',
];

/** Joins nonempty facts. Prevents line breaks between a figure and its unit. */
export const joinFacts = (facts: readonly string[]): string =>
  facts
    .filter(Boolean)
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join(' · ');

/** `Twice this day: SO-1013`, `4 times this day: SO-1013, SO-1014 and 1 more` */
const describeSameDay = (others: readonly string[]): string => {
  const [one, two, ...more] = others;
  if (!two) return `Twice this day: ${one}`;
  const rest = more.length > 0 ? ` and ${more.length} more` : '';
  return `${others.length + 1} times this day: ${one}, ${two}${rest}`;
};

interface Mark {
  key: string;
  status: string;
  label: string;
  color?: 'yellow' | 'blue';
}

/** Badges of a card, always with words besides color. */
const listMarks = (card: Card): Mark[] => {
  const marks = [];
  if (card.hold) marks.push({ key: 'hold', status: 'on_hold', label: 'On Hold' });
  if (card.sameDay.length > 0)
    marks.push({
      key: 'twice',
      status: 'twice',
      color: 'yellow' as const,
      label: describeSameDay(card.sameDay),
    });
  if (!isStop(card)) {
    if (card.failed) {
      const { date, driverName, reason } = card.failed;
      const why = reason ? `: ${reason}` : '';
      marks.push({
        key: 'failed',
        status: 'failed',
        label: `Failed ${formatDate(date)} with ${driverName}${why}`,
      });
    }
    return marks;
  }
  if (card.gone)
    marks.push({ key: 'gone', status: 'voided', label: card.gone === 'VOIDED' ? 'Voided' : 'Deleted' });
  if (card.status === 'delivered' || card.status === 'completed')
    marks.push({ key: 'status', status: 'delivered', label: 'Delivered' });
  if (card.status === 'failed')
    marks.push({
      key: 'status',
      status: 'failed',
      label: ['Failed', describeFailure(card)].filter(Boolean).join(': '),
    });
  if (card.deliveredNotInvoiced)
    marks.push({ key: 'billed', status: 'unbilled', color: 'yellow' as const, label: 'Not invoiced' });
  if (card.dateDiffers)
    marks.push({
      key: 'date',
      status: 'date',
      color: 'yellow' as const,
      label: `Dated ${formatDate(card.plannedDate)}`,
    });
  if (card.isWarehousePickup)
    marks.push({ key: 'pickup', status: 'pickup', color: 'blue' as const, label: 'Warehouse Pickup' });
  return marks;
};

const joinNotes = (card: Card): string =>
  [
    card.notes,
    card.customer?.deliveryNotes,
    isStop(card) && !card.isWarehousePickup ? card.deliveryNotes : null,
  ]
    .filter(Boolean)
    .join(' · ');

interface CardText {
  facts: readonly string[];
  usual: string | null;
  marks: readonly Mark[];
  notes: string;
}

const describeCard = (card: Card): CardText => ({
  facts: listFacts(card),
  usual: !isStop(card) && card.usual ? `Usually ${card.usual.driverName}` : null,
  marks: listMarks(card),
  notes: joinNotes(card),
});

/** Accessible name: the visible text in visible order, then the facts that are not visible. */
const toAccessibleName = (card: Card, { facts, usual, marks, notes }: CardText): string =>
  [
    isStop(card) ? `Stop ${card.sequenceNumber}` : '',
    card.customer?.name ?? 'Unknown customer',
    card.number,
    ...facts,
    usual,
    ...marks.map(({ label }) => label),
    formatMoney(card.total),
    notes ? `Notes: ${notes}` : '',
  ]
    .filter(Boolean)
    .join(', ');

interface CardContentProps {
  card: Card;
  words?: CardText;
}

/** Card content, also used while dragging. Spaces separate its words in plain text. */
export const CardContent = ({ card, words = describeCard(card) }: CardContentProps) => {
  const { facts, usual, marks, notes } = words;
  return (
    <>
      <span className={classes.number}>{isStop(card) ? card.sequenceNumber : ''}</span>{' '}
      <span className={classes.who}>
        <span className={classes.customer}>{card.customer?.name ?? 'Unknown customer'}</span>{' '}
        {notes && (
          <span className={classes.notes} title={notes}>
            <IconFileText size={14} stroke={1.6} />
          </span>
        )}
        <span className={classes.document}>{card.number}</span>
      </span>{' '}
      <span className={classes.facts}>
        {usual ? (
          <>
            <span>{joinFacts(facts)}</span> <span className={classes.usual}>{usual}</span>
          </>
        ) : (
          joinFacts(facts)
        )}
      </span>{' '}
      {marks.length > 0 && (
        <span className={classes.marks}>
          {marks.map(({ key, ...mark }) => (
            <Fragment key={key}>
              <StatusBadge {...mark} />{' '}
            </Fragment>
          ))}
        </span>
      )}
    </>
  );
};

interface Props {
  card: Card;
  store: SelectionStore;
}

/** Delivery card; the board handles its keys and clicks. */
export const BoardCard = memo(({ card, store }: Props) => {
  const key = toCardKey(card);
  const { isSelected, isTabStop } = useCardState(store, key);
  const words = describeCard(card);
  return (
    <div
      role="option"
      aria-selected={isSelected}
      aria-label={toAccessibleName(card, words)}
      tabIndex={isTabStop ? 0 : -1}
      className={classes.card}
      data-drag-key={key}
      data-loose={!isStop(card) || undefined}
      data-gone={(isStop(card) && card.gone) || undefined}
      data-done={(isStop(card) && card.status !== 'pending' && card.status !== 'in_progress') || undefined}
    >
      <CardContent card={card} words={words} />
    </div>
  );
});
