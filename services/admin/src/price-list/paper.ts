import { type Letterhead, letterheadOf } from '@primal/contracts/admin/letterhead';
import type { PriceListAnswer } from '@primal/contracts/admin/price-list';
import { priceListSheet } from '@primal/contracts/admin/price-list-sheet';
import { pdfMaker } from '@primal/service-kit/pdf/pool';
import type { PriceListPdfInput } from '../pdf/price-list-pdf.ts';
import { presentSettings, type SettingsRecord } from '../settings/settings.ts';

const maker = pdfMaker<PriceListPdfInput>(new URL('../pdf/price-list-pdf.ts', import.meta.url));

/** What papers take from the settings: the letterhead, and what is printed last. */
export const letterheadAndFooter = (
  settings: SettingsRecord,
): { letterhead: Letterhead; footer: string[] } => {
  const { invoiceFooterMessage, invoiceFooterNote } = settings;
  const footer = [invoiceFooterMessage ?? 'Thank you for your business!', invoiceFooterNote];
  return {
    letterhead: letterheadOf(presentSettings(settings)),
    footer: footer.flatMap((line) => line || []),
  };
};

/** The PDF of a price list under the business's letterhead, made in a worker thread. */
export const makePriceListPdf = (list: PriceListAnswer, settings: SettingsRecord): Promise<Uint8Array> =>
  maker.make({ sheet: priceListSheet(list), ...letterheadAndFooter(settings) });
