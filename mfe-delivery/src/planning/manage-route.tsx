import { formatLoad } from '@primal/contracts/delivery/goods';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { describeCancellation } from '@primal/contracts/delivery/route-sheet';
import type { StopAnswer } from '@primal/contracts/delivery/stop';
import { formatDate, formatInstant } from '@primal/contracts/shared/dates';
import { Button, DescriptionList, Dialog, FieldStack, LinkButton, StatusBadge, Text } from '@primal/kit';
import { IconCash, IconPrinter } from '@primal/kit/icons';
import { Reorderable } from '@primal/kit/parts';
import { useHasPermission, Widget } from '@primal/kit/platform';
import { useState } from 'react';
import { MoveStop } from '../assign/assign.tsx';
import { DownloadSheet } from '../route-sheet/record-print.tsx';
import { paths } from '../routes.ts';
import { Settlement } from '../settlement/settlement.tsx';
import { formatStopName, type MailedInvoice, StopRow } from './stop-row.tsx';
import { useStops } from './use-stops.ts';

/** Print time of a route sheet and later changes; nothing if not printed. */
const ChangedSincePrinted = ({ route }: { route: RouteAnswer }) => {
  const { printedAt, changedSincePrinted } = route;
  if (!printedAt) return null;
  if (changedSincePrinted.length === 0) return <Text c="dimmed">Printed {formatInstant(printedAt)}</Text>;
  return (
    <section aria-label="Changed since printed">
      <strong>Changed since printed {formatInstant(printedAt)}</strong>
      <ul>
        {changedSincePrinted.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
};

interface RouteProps {
  route: RouteAnswer;
}

const RoutePapers = ({ route }: RouteProps) => {
  const print = { variant: 'default', leftSection: <IconPrinter size={16} />, newTab: true } as const;
  return (
    <>
      <DownloadSheet route={route} />
      <LinkButton {...print} to={paths.routeSheet(route.id)}>
        Print Route Sheet
      </LinkButton>
      <LinkButton {...print} to={paths.loadingList(route.id)}>
        Print Loading List
      </LinkButton>
    </>
  );
};

const RouteFacts = ({ route }: RouteProps) => (
  <DescriptionList
    columns={2}
    items={[
      { term: 'Driver', value: route.driver.name },
      { term: 'Route Date', value: formatDate(route.routeDate) },
      { term: 'Status', value: <StatusBadge status={route.status} /> },
      { term: 'Stops', value: String(route.items.filter((stop) => !describeCancellation(stop)).length) },
      { term: 'Load', value: formatLoad(route) },
      route.notes && { term: 'Route Notes', value: route.notes },
    ]}
  />
);

export const ManageRoute = ({ route, onClose }: RouteProps & { onClose: () => void }) => {
  const actions = useStops(route);
  const [moving, setMoving] = useState<StopAnswer | null>(null);
  const [mailing, setMailing] = useState<MailedInvoice | null>(null);
  const [isSettling, setSettling] = useState(false);
  const maySettle = useHasPermission(['planDelivery', 'takePayments']);
  const [returning, setReturning] = useState<string | null>(null);
  return (
    <>
      <Dialog
        title="Manage Route"
        opened
        onClose={onClose}
        size="xl"
        footer={
          <>
            {maySettle && (
              <Button
                variant="default"
                leftSection={<IconCash size={16} />}
                onClick={() => setSettling(true)}
              >
                Settle
              </Button>
            )}
            <RoutePapers route={route} />
            {/* Do not focus a status select, which an arrow key would change. */}
            <Button data-autofocus onClick={onClose}>
              Done
            </Button>
          </>
        }
      >
        <FieldStack>
          <RouteFacts route={route} />
          <ChangedSincePrinted route={route} />
          {route.items.length === 0 ? (
            <Text>No deliveries assigned to this route yet.</Text>
          ) : (
            <Reorderable
              label="Stops"
              items={route.items}
              itemKey={(stop) => stop.id}
              itemLabel={formatStopName}
              render={(stop) => (
                <StopRow
                  route={route}
                  stop={stop}
                  actions={actions}
                  onMove={setMoving}
                  onEmail={setMailing}
                  onReturn={setReturning}
                />
              )}
              onReorder={actions.reorder}
            />
          )}
        </FieldStack>
      </Dialog>
      {mailing && (
        <Widget
          name="billing/invoice-work"
          work="email"
          invoices={[mailing]}
          onClose={() => setMailing(null)}
        />
      )}
      {returning && (
        <Widget name="billing/record-return" invoiceId={returning} onClose={() => setReturning(null)} />
      )}
      {isSettling && <Settlement route={route} onClose={() => setSettling(false)} />}
      {moving && <MoveStop stop={moving} onClose={() => setMoving(null)} />}
    </>
  );
};
