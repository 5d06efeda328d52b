import { businessTimeZone, showDate, today } from '@primal/contracts/shared/dates';
import { LinkButton, Loading } from '@primal/kit';
import { useState } from 'react';
import { paths } from '../paths.ts';

/** How long after the routes are there the print dialog opens, in ms (docs/rules/delivery.md#route-sheet). */
export const printAfter = 500;

export const loading = <Loading label="Loading route details..." />;
export const back = { to: paths.board, label: 'Back to Delivery Routes' };
/** The way back where there is no sheet to print. */
export const backButton = <LinkButton to={back.to}>{back.label}</LinkButton>;

const now = (): string => {
  const time = new Date().toLocaleTimeString('en-US', { timeZone: businessTimeZone(), timeStyle: 'short' });
  return `${showDate(today())} ${time}`;
};

/** When the sheet was opened to be printed: `11/20/2026 6:05 AM`. */
export const usePrintTime = (): string => useState(now)[0];
