import type { InvoiceCertificate } from '@primal/contracts/billing/certificate';
import { certificateApi } from '@primal/contracts/billing/certificate-api';
import { Button, downloadFile, Loading, QueryView, toast } from '@primal/kit';
import { sendForFile, useApiQuery, useMutation, useParams, wordsAndSentence } from '@primal/kit/platform';
import { PaperPage, printPage, WeightCertificate } from '@primal/kit/print';
import { invoiceMissing, paths } from '../invoice/paths.ts';
import classes from './certificate.module.css';
import { CertificateLinkSection } from './link.tsx';

const loading = <Loading label="Loading certificate..." />;

const useDownload = () =>
  useMutation<void, Error, string>({
    networkMode: 'always',
    mutationFn: async (id) => {
      const { name, content } = await sendForFile(certificateApi.certificatePdf, { params: { id } });
      downloadFile(name, content);
    },
    onSuccess: () => toast.success('PDF downloaded successfully'),
    onError: (error) => toast.error(wordsAndSentence(error, 'Failed to download PDF')),
  });

const Papers = ({ invoiceId }: { invoiceId: string }) => {
  const download = useDownload();
  return (
    <div className={`${classes.buttons} ${classes.papers}`}>
      <Button onClick={printPage}>Print</Button>
      <Button variant="default" loading={download.isPending} onClick={() => download.mutate(invoiceId)}>
        Download PDF
      </Button>
    </div>
  );
};

const Certificate = ({ invoiceId, data }: { invoiceId: string; data: InvoiceCertificate }) => {
  const { certificate, link, revokedAt } = data;
  const { invoiceNumber } = certificate;
  return (
    <PaperPage
      fileName={`Weight Certificate ${invoiceNumber}`}
      back={{ to: paths.view(invoiceId), label: `Back to ${invoiceNumber}` }}
      asideLabel={`About the certificate of ${invoiceNumber}`}
      aside={
        <>
          <Papers invoiceId={invoiceId} />
          <CertificateLinkSection invoiceId={invoiceId} link={link} revokedAt={revokedAt} />
        </>
      }
    >
      <WeightCertificate certificate={certificate} />
    </PaperPage>
  );
};

/** The weight certificate of an invoice at `/invoices/{id}/certificate`, and the link that opens it to its customer. */
export default function InvoiceCertificatePage() {
  const { id = '' } = useParams();
  const certificate = useApiQuery(certificateApi.getCertificate, { params: { id } });
  return (
    <QueryView
      query={certificate}
      loading={loading}
      missing={invoiceMissing}
      failed="There is no weight certificate"
    >
      {(data) => <Certificate key={id} invoiceId={id} data={data} />}
    </QueryView>
  );
}
