import { certificateApi } from '@primal/contracts/billing/certificate';
import { EmptyState, ErrorState, Loading } from '@primal/kit/entry';
import { explainLoadFailure, hasStatus, useApiQuery } from '@primal/kit/platform';
import { PrintDesk, WeightCertificate } from '@primal/kit/print';
import { useScreenTitle } from './frame/screen-title.ts';

const Certificate = ({ token }: { token: string }) => {
  const { data, error, refetch, isFetching } = useApiQuery(certificateApi.readCertificate, {
    params: { token },
  });
  useScreenTitle('Weight Certificate');
  if (data)
    return (
      <PrintDesk fileName={`Weight Certificate ${data.invoiceNumber}`} printLabel="Print">
        <WeightCertificate certificate={data} />
      </PrintDesk>
    );
  if (!error) return <Loading label="Loading certificate..." />;
  if (hasStatus(error, 404))
    return <EmptyState isPage title="Certificate not found" description={explainLoadFailure(error)} />;
  return <ErrorState message={explainLoadFailure(error)} onRetry={refetch} retrying={isFetching} />;
};

/** A public weight certificate by token, excluded from search engines. */
export default function CertificatePage({ token }: { token: string }) {
  return (
    <main id="main">
      <meta name="robots" content="noindex, nofollow" />
      <Certificate token={token} />
    </main>
  );
}
