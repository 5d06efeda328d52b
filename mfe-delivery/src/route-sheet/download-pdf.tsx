import { deliveryApi } from '@primal/contracts/delivery/api';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { Button, downloadFile, tellFailure } from '@primal/kit';
import { IconDownload } from '@primal/kit/icons';
import { sendForFile } from '@primal/kit/platform';
import { useState } from 'react';
import { useNote } from './print-page.tsx';

type Paper = typeof deliveryApi.routePdf | typeof deliveryApi.loadingListPdf;

interface Props {
  paper: Paper;
  route: RouteAnswer;
  onDone?: () => void;
}

/** Saves a paper of a route as a PDF. */
const DownloadPdf = ({ paper, route: { id }, onDone }: Props) => {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { name, content } = await sendForFile(paper, { params: { id } });
      downloadFile(name, content);
      onDone?.();
    } catch (error) {
      tellFailure(error, 'Failed to download PDF');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} loading={busy} onClick={download}>
      Download PDF
    </Button>
  );
};

/** Saves the route sheet, which counts as printed. */
export const DownloadSheet = ({ route }: Pick<Props, 'route'>) => {
  const note = useNote();
  return <DownloadPdf paper={deliveryApi.routePdf} route={route} onDone={() => note([route])} />;
};

export const DownloadLoadingList = ({ route }: Pick<Props, 'route'>) => (
  <DownloadPdf paper={deliveryApi.loadingListPdf} route={route} />
);
