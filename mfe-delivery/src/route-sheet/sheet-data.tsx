import { deliveryApi } from '@primal/contracts/delivery/api';
import { businessTimeZone, showDate, today } from '@primal/contracts/shared/dates';
import { downloadFile, LinkButton, Loading, toast } from '@primal/kit';
import { sendForFile, wordsAndSentence } from '@primal/kit/platform';
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

/** Downloads the PDF of a route sheet. `busy` while it is made. */
export const useRoutePdf = () => {
  const [busy, setBusy] = useState(false);
  const download = async (id: string) => {
    setBusy(true);
    try {
      const { name, content } = await sendForFile(deliveryApi.routePdf, { params: { id } });
      downloadFile(name, content);
    } catch (error) {
      toast.error(wordsAndSentence(error, 'Failed to download PDF'));
    } finally {
      setBusy(false);
    }
  };
  return { download, busy };
};
