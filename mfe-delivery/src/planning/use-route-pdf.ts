import { deliveryApi } from '@primal/contracts/delivery/api';
import { downloadFile, toast } from '@primal/kit';
import { sendForFile, wordsAndSentence } from '@primal/kit/platform';
import { useState } from 'react';

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
