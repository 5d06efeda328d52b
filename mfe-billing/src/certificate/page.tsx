import type { InvoiceCertificate } from '@primal/contracts/billing/certificate';
import { certificateApi } from '@primal/contracts/billing/certificate-api';
import { Button, Loading, QueryView } from '@primal/kit';
import { useApiQuery, useParams } from '@primal/kit/platform';
import { PaperPage, printPage, usePaperPdf, WeightCertificate } from '@primal/kit/print';
import { invoiceMissing, paths } from '../paths.ts';
import classes from './certificate.module.css';
import { CertificateLinkSection } from './link.tsx';

const loading = <Loading label="Loading certificate..." />;

const Papers = ({ invoiceId }: { invoiceId: string }) => {
  const download = usePaperPdf(certificateApi.certificatePdf);
  return (
    <div className={`${classes.buttons} ${classes.papers}`}>
      <Button onClick={printPage}>Print</Button>
      <Button
        variant="default"
        loading={download.isPending}
        onClick={() => download.mutate({ params: { id: invoiceId } })}
      >
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
      back={{ to: paths.invoice(invoiceId), label: `Back to ${invoiceNumber}` }}
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
