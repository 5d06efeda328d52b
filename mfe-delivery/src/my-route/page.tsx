import { type ReportBody, reportKinds } from '@primal/contracts/delivery/report';
import { formatDate, formatInstant, formatTime, today } from '@primal/contracts/shared/dates';
import { Button, EmptyState, QueryView, Title } from '@primal/kit';
import { useLocation, useNavigate, useSearchParams } from '@primal/kit/platform';
import { useRef, useState } from 'react';
import classes from './my-route.module.css';
import { RejectedReport } from './rejected-report.tsx';
import { ReportForm } from './report-form.tsx';
import { describeDeletion, Stop } from './stop.tsx';
import { type DrivenStop, isDone, type MyRouteView, useMyRoute } from './use-my-route.ts';

/** Number of unsent reports with the reason. */
const UnsentReports = ({ view: { unsent, waiting, isAway, keeps } }: { view: MyRouteView }) => (
  <>
    {isAway && (
      <div role="alert" className={classes.refused}>
        <p>You are signed out. Your reports are saved on this phone and will be sent when you sign in.</p>
        <Button onClick={() => location.assign('/login')}>Sign In</Button>
      </div>
    )}
    {unsent > 0 && (
      <p role="status" className={classes.waits}>
        {waiting === 'offline' ? 'No network' : waiting === 'slow' ? 'The server is slow' : 'Sending'} ·{' '}
        {unsent} waiting to be sent
      </p>
    )}
    {!keeps && <p role="alert">This browser cannot save your reports. Do not close this page.</p>}
  </>
);

const StaleNotice = ({
  at,
  waiting,
  onRetry,
}: NonNullable<MyRouteView['asOf']> & { onRetry: () => void }) => (
  <p role="status" className={classes.asOf}>
    <span>
      {waiting === 'slow' ? 'The server is slow' : 'No network'} · as of{' '}
      {today(new Date(at)) === today() ? formatTime(at) : formatInstant(at)}
    </span>
    <Button variant="default" size="compact-sm" onClick={onRetry}>
      Try Again
    </Button>
  </p>
);

const describeProgress = ({ route, stops }: MyRouteView): string => {
  const toVisit = stops.filter(({ gone }) => gone === null);
  const done = toVisit.filter(isDone).length;
  const date = route.data ? formatDate(route.data.date) : '';
  return toVisit.length > 0 ? `${date} · ${done} of ${toVisit.length} done` : date;
};

/** Rejected stops first, then open ones, then done. A stop with a deleted order keeps its place. */
const sortStops = (stops: readonly DrivenStop[]): readonly DrivenStop[] => {
  const rank = (stop: DrivenStop) =>
    stop.refused ? 0 : isDone(stop) && describeDeletion(stop) === null ? 2 : 1;
  return stops.toSorted((one, other) => rank(one) - rank(other));
};

const Stops = ({ view, onReport }: { view: MyRouteView; onReport: (of: OpenReport) => void }) => {
  const { route, stops, orphaned } = view;
  const { driver, route: own } = route.data ?? {};
  return (
    <>
      {orphaned.map((report) => (
        <RejectedReport
          key={report.id}
          report={report}
          name={report.customerName}
          onDismiss={(id) => void view.dismiss(id)}
        />
      ))}
      {own?.notes && <p className={classes.notes}>{own.notes}</p>}
      {stops.length === 0 ? (
        <EmptyState
          title={driver ? 'No stops today' : 'Your account is not linked to a driver'}
          description={
            driver
              ? 'Your route appears here when the office has planned it.'
              : 'Ask the office to select your account in your entry under Drivers.'
          }
        />
      ) : (
        <ol className={classes.stops} aria-label="Stops">
          {sortStops(stops).map((stop) => (
            <Stop
              key={stop.id}
              stop={stop}
              onReport={(kind) => onReport({ stopId: stop.id, kind })}
              onDismiss={(id) => void view.dismiss(id)}
            />
          ))}
        </ol>
      )}
    </>
  );
};

interface OpenReport {
  stopId: string;
  kind: ReportBody['kind'];
}

/** Open report in the URL, so that Back returns to the list. */
const useOpenReport = () => {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const asked = search.get('report');
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const [kind, stopId] = shown?.split(' ') ?? [];
  return {
    kind: reportKinds.find((each) => each === kind),
    stopId,
    isLeft: asked === null,
    open: ({ kind, stopId }: OpenReport) =>
      void navigate(`?${new URLSearchParams({ report: `${kind} ${stopId}` })}`),
    // If the URL was opened directly, the history has no list to return to.
    leave: () => void (key === 'default' ? navigate('?', { replace: true }) : navigate(-1)),
    stay: () => void navigate(1),
    close: () => setShown(null),
  };
};

/** Latest version of a stop, retained if the office removes it. */
const useLatestStop = (stops: readonly DrivenStop[], id: string | undefined) => {
  const found = stops.find((stop) => stop.id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return { stop: found ?? (last?.id === id ? last : undefined), isGone: !found };
};

/** Driver's stops of today, with reports (docs/rules/delivery.md#drivers-phone). */
export default function MyRoutePage() {
  const view = useMyRoute();
  const { kind, stopId, isLeft, open, leave, stay, close } = useOpenReport();
  const { stop, isGone } = useLatestStop(view.stops, stopId);
  // Focus the heading above the next stop, since the report's button is gone.
  const heading = useRef<HTMLHeadingElement>(null);
  const done = () => {
    close();
    heading.current?.focus();
  };
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Title order={1} ref={heading} tabIndex={-1}>
          My Route
        </Title>
        <span>{describeProgress(view)}</span>
      </div>
      {view.asOf && <StaleNotice {...view.asOf} onRetry={() => void view.readAgain()} />}
      <UnsentReports view={view} />
      {stop && kind ? (
        <ReportForm
          key={`${stop.id} ${kind}`}
          stop={stop}
          kind={kind}
          isGone={isGone}
          onReport={(body) => view.report(stop, body)}
          isLeft={isLeft}
          onLeave={leave}
          onStay={stay}
          onClose={done}
        />
      ) : (
        <QueryView query={view.route}>{() => <Stops view={view} onReport={open} />}</QueryView>
      )}
    </div>
  );
}
