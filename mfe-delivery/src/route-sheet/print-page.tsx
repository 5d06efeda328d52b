import { formatStopName } from '@primal/contracts/delivery/printed-stops';
import { type RouteAnswer, routeApi } from '@primal/contracts/delivery/route';
import { isHeldStop } from '@primal/contracts/delivery/route-sheet';
import { businessTimeZone, formatDate, today } from '@primal/contracts/shared/dates';
import { counted } from '@primal/contracts/shared/text';
import { Alert } from '@primal/kit';
import { type PaperProps, recordPaper } from '@primal/kit/print';
import { type ComponentType, useState } from 'react';
import { paths } from '../routes.ts';

/** Milliseconds between loading and the print dialog (docs/rules/delivery.md#route-sheet). */
export const printDelay = 500;

export const loadingText = 'Loading route details...';
export const backLink = { to: paths.planning, label: 'Back to Delivery Routes' };

const formatNow = (): string => {
  const time = new Date().toLocaleTimeString('en-US', { timeZone: businessTimeZone(), timeStyle: 'short' });
  return `${formatDate(today())} ${time}`;
};

/** Time the sheet was opened: `11/20/2026 6:05 AM`. */
export const usePrintTime = (): string => useState(formatNow)[0];

const missing = {
  title: 'Route not found',
  description: 'It does not exist or has been removed.',
  back: backLink,
};

export const routePaper = (Paper: ComponentType<PaperProps<RouteAnswer>>) =>
  recordPaper(routeApi.getRoute, Paper, { loading: loadingText, missing });

/** Names the orders that went on hold after they were put on a truck. Null if there are none. */
export const renderHeldNotice = (routes: readonly Pick<RouteAnswer, 'items'>[]) => {
  const held = routes.flatMap(({ items }) => items.filter(isHeldStop));
  if (held.length === 0) return null;
  const orders = `${counted(held.length, 'order')} on a truck ${held.length === 1 ? 'is' : 'are'} on hold`;
  return (
    <Alert color="yellow" title="On Hold" role="status">
      {`${orders}: ${held.map(formatStopName).join(', ')}. The sheet says not to deliver.`}
    </Alert>
  );
};
