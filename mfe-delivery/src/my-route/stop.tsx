import { formatPounds } from '@primal/contracts/delivery/goods';
import type { MyItem, MyStop } from '@primal/contracts/delivery/my-route';
import type { ReportBody } from '@primal/contracts/delivery/report';
import { formatCityLine } from '@primal/contracts/shared/customer';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney, formatQuantity, isPositive } from '@primal/contracts/shared/decimal';
import { Button, StatusBadge } from '@primal/kit';
import { IconMapPin, IconPhone } from '@primal/kit/icons';
import classes from './my-route.module.css';
import { RejectedReport, summarizeReport } from './rejected-report.tsx';
import { type DrivenStop, isDone } from './use-my-route.ts';

/** Warning about the stop of a deleted order. Null for other stops, and for failed ones. */
export const describeDeletion = ({
  deletion,
  status,
}: Pick<MyStop, 'deletion' | 'status'>): string | null => {
  // A route cached by an earlier version has no such field.
  if (!deletion || status === 'failed') return null;
  const reason = deletion.reason ? ` Reason: ${deletion.reason}` : '';
  return status === 'delivered' || status === 'completed'
    ? `Deleted by the office, but reported as delivered: call the office.${reason}`
    : `Deleted by the office: do not deliver.${reason}`;
};

const formatStopAddress = ({ customer }: DrivenStop): string =>
  customer ? [customer.address, formatCityLine(customer)].filter(Boolean).join(', ') : '';

/** Opens the phone's map app, or Google Maps in the browser. */
const toMapUrl = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

const describeItem = ({ quantity, productName, weight, weightIsEstimate, says }: MyItem): string => {
  const pounds = formatPounds({ pounds: weight ?? '0', poundsAreEstimate: weightIsEstimate });
  return [[`${formatQuantity(quantity)} x ${productName}`, pounds].filter(Boolean).join(', '), ...says].join(
    ' · ',
  );
};

const describeMoney = (stop: DrivenStop): string | null => {
  if (stop.gone) return null;
  if (stop.cashOnDelivery)
    return isPositive(stop.amountToCollect)
      ? `Collect ${stop.amountIsEstimate ? 'about ' : ''}${formatMoney(stop.amountToCollect)}`
      : 'Nothing to collect';
  return stop.openAmount === null ? null : `On account, open balance ${formatMoney(stop.openAmount)}`;
};

const noteKinds = ['stop', 'customer', 'document'];

/** `Receiving hours: from 06:00 until 10:00` */
const describeHours = ({ customer }: DrivenStop): string | null => {
  const { deliverFrom, deliverUntil } = customer ?? {};
  const words = [deliverFrom && `from ${deliverFrom}`, deliverUntil && `until ${deliverUntil}`].filter(
    Boolean,
  );
  return words.length > 0 ? `Receiving hours: ${words.join(' ')}` : null;
};

interface StopAction {
  kind: ReportBody['kind'];
  label: string;
  isFirst?: boolean;
}

const listActions = (stop: DrivenStop): StopAction[] => {
  if (!isDone(stop))
    return [
      { kind: 'failed', label: 'Failed' },
      { kind: 'delivered', label: 'Delivered', isFirst: true },
    ];
  return stop.status === 'failed'
    ? [
        { kind: 'failed', label: 'Correct' },
        { kind: 'delivered', label: 'It Was Delivered' },
      ]
    : [
        { kind: 'failed', label: 'It Failed' },
        { kind: 'delivered', label: 'Correct' },
      ];
};

interface Props {
  stop: DrivenStop;
  onReport: (kind: ReportBody['kind']) => void;
  onDismiss: (id: number) => void;
}

export const Stop = ({ stop, onReport, onDismiss }: Props) => {
  const { customer, items, deliveryNotes, documentNotes, gone, refused, waiting } = stop;
  const done = isDone(stop);
  const address = formatStopAddress(stop);
  const money = describeMoney(stop);
  const hours = describeHours(stop);
  const deleted = describeDeletion(stop);
  const summary = summarizeReport(waiting?.body ?? stop.report ?? {});
  return (
    <li className={classes.stop} data-done={done || undefined}>
      <div className={classes.head}>
        <span className={classes.number}>{stop.sequenceNumber}</span>
        <h2>{customer?.name ?? 'Unknown customer'}</h2>
        {gone ? <StatusBadge status="voided" label={gone} /> : done && <StatusBadge status={stop.status} />}
      </div>
      {deleted && (
        <p role="alert" className={classes.deleted}>
          {stop.document}: {deleted}
        </p>
      )}
      {stop.routeDate && <p>Left over from {formatDate(stop.routeDate)}</p>}
      {waiting && <p className={classes.waits}>Saved on this phone, not sent yet</p>}
      {refused && (
        <RejectedReport report={refused} onDismiss={onDismiss} onCorrect={gone ? undefined : onReport} />
      )}
      {summary && <p>{summary}</p>}
      {!done && (
        <>
          {address && (
            <a href={toMapUrl(address)} target="_blank" rel="noreferrer" className={classes.touch}>
              <IconMapPin size={20} stroke={1.7} />
              <span>{address}</span>
            </a>
          )}
          {customer?.phone && (
            <a href={`tel:${customer.phone.replace(/[^\d+]/g, '')}`} className={classes.touch}>
              <IconPhone size={20} stroke={1.7} />
              <span>
                Call {customer.contactPerson && `${customer.contactPerson}, `}
                <span className={classes.telephone}>{customer.phone}</span>
              </span>
            </a>
          )}
          {stop.isHeld && <p className={classes.collect}>On credit hold: ask the office first</p>}
          {money && <p className={stop.cashOnDelivery ? classes.collect : undefined}>{money}</p>}
          {hours && <p>{hours}</p>}
          {[deliveryNotes, customer?.deliveryNotes, documentNotes].map(
            (note, at) =>
              note && (
                <p key={noteKinds[at]} className={classes.notes}>
                  {note}
                </p>
              ),
          )}
          <p>{stop.document}</p>
          {items.length > 0 && (
            <ul className={classes.items}>
              {items.map((item) => (
                <li key={item.id ?? item.productName}>{describeItem(item)}</li>
              ))}
            </ul>
          )}
        </>
      )}
      {!gone && (
        <div className={classes.actions}>
          {listActions(stop).map(({ kind, label, isFirst }) => (
            <Button
              key={kind}
              variant={isFirst ? 'filled' : 'default'}
              size={done ? 'md' : 'lg'}
              onClick={() => onReport(kind)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
};
