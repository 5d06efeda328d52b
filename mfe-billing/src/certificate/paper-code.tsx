import { certificateApi } from '@primal/contracts/billing/certificate-api';
import { toast } from '@primal/kit';
import { useApiMutation, useApiQuery, useMay, wordsAndSentence } from '@primal/kit/platform';
import { PrintQrCode } from '@primal/kit/print';
import { useEffect } from 'react';

/**
 * The QR code of an invoice's weight certificate, for its paper. Its link is made with the first paper; once somebody has
 * revoked it, papers carry none until somebody makes a new one (docs/decisions/0157).
 */
export const CertificateCode = ({ invoiceId }: { invoiceId: string }) => {
  const mayShare = useMay('invoice');
  const { data, isPending } = useApiQuery(certificateApi.getCertificate, { params: { id: invoiceId } });
  const {
    mutate,
    data: made,
    isError,
  } = useApiMutation(certificateApi.shareCertificate, {
    onError: (error) => toast.error(wordsAndSentence(error, 'Failed to make the QR code')),
  });
  const isFirst = data !== undefined && data.link === null && data.revokedAt === null && mayShare;
  useEffect(() => {
    if (isFirst) mutate({ params: { id: invoiceId } });
  }, [isFirst, invoiceId, mutate]);
  const link = data?.link ?? (isFirst ? made : null);
  const isComing = isPending || (isFirst && !made && !isError);
  return (
    (link || isComing) && <PrintQrCode rows={link?.qrCode ?? null} words="Scan for the weight certificate" />
  );
};
