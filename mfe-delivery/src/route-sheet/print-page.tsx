import { type RouteAnswer, routeApi } from '@primal/contracts/delivery/route';
import { businessTimeZone, formatDate, today } from '@primal/contracts/shared/dates';
import { type PaperProps, recordPaper } from '@primal/kit/print';
import { type ComponentType, useState } from 'react';
import { paths } from '../paths.ts';

/** Milliseconds between loading and the print dialog (docs/rules/delivery.md#route-sheet). */
export const printDelay = 500;

export const loadingText = 'Loading route details...';
export const backLink = { to: paths.board, label: 'Back to Delivery Routes' };

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
