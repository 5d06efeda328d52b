import { adminApi } from '@primal/contracts/admin/api';
import { letterheadOf } from '@primal/contracts/admin/letterhead';
import { useApiQuery } from '@primal/kit/platform';

/** Letterhead and footer from the settings; placeholders while these are away: the paper is needed either way. */
export const useLetterhead = () => {
  const { data: settings } = useApiQuery(adminApi.getSettings);
  const message = settings?.invoiceFooterMessage ?? 'Thank you for your business!';
  return {
    company: letterheadOf(settings),
    footer: [message, settings?.invoiceFooterNote].filter(Boolean).join('\n'),
  };
};
