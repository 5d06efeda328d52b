import { adminApi } from '@primal/contracts/admin/api';
import { letterheadOf } from '@primal/contracts/admin/letterhead';
import { businessTimeZone, showDate, today } from '@primal/contracts/shared/dates';
import { LinkButton, Loading } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { lacksLetterhead } from '@primal/kit/print';
import { useState } from 'react';
import { paths } from '../paths.ts';

/** How long after the routes are there the print dialog opens, in ms (docs/rules/delivery.md#route-sheet). */
export const printAfter = 500;

export const loading = <Loading label="Loading route details..." />;
export const back = { to: paths.board, label: 'Back to Delivery Routes' };
/** The way back where there is no sheet to print. */
export const backButton = <LinkButton to={back.to}>{back.label}</LinkButton>;

/**
 * The letterhead; null while it is on its way, since a sheet with placeholders must not be printed by mistake. Where it
 * cannot be had `lacks` says so: the sheet is needed either way.
 */
export const useLetterhead = () => {
  const settings = useApiQuery(adminApi.getSettings);
  return settings.isPending
    ? null
    : { company: letterheadOf(settings.data), lacks: lacksLetterhead(settings) };
};

const now = (): string => {
  const time = new Date().toLocaleTimeString('en-US', { timeZone: businessTimeZone(), timeStyle: 'short' });
  return `${showDate(today())} ${time}`;
};

/** When the sheet was opened to be printed: `11/20/2026 6:05 AM`. */
export const usePrintTime = (): string => useState(now)[0];
