import { letterheadOf } from '@primal/contracts/admin/letterhead';
import { settingsApi } from '@primal/contracts/admin/settings-api';
import { termsTexts } from '@primal/contracts/admin/terms-texts';
import { useApiQuery } from '../platform/api-hooks.ts';
import { lacksLetterhead } from '../print/paper-warning.tsx';

/**
 * Letterhead and footer from the settings. Null while they are on their way, since a sheet with placeholders must not be
 * printed by mistake. Where they cannot be had the paper comes with placeholders all the same, and `lacks` says so.
 */
export const useLetterhead = () => {
  const read = useApiQuery(settingsApi.getSettings);
  const { data: settings, isPending } = read;
  if (isPending) return null;
  const message = settings?.invoiceFooterMessage ?? 'Thank you for your business!';
  return {
    company: letterheadOf(settings),
    footer: [message, settings?.invoiceFooterNote].filter(Boolean).join('\n'),
    /** What invoices say of late payment and of returned checks. */
    terms: termsTexts(settings),
    /** Whether invoices carry a QR code of their weight certificate. */
    qrCodes: settings?.certificateQrCode ?? false,
    lacks: lacksLetterhead(read),
  };
};

export type LetterheadRead = NonNullable<ReturnType<typeof useLetterhead>>;
