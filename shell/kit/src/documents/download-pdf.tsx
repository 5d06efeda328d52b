import { Button } from '@mantine/core';
import type { Call } from '@primal/contracts/shared/api';
import { IconDownload } from '../icons.ts';
import type { CallInput } from '../platform/api-client.ts';
import { useSaveFile } from '../platform/save-file.ts';

interface DownloadPdfProps<C extends Call> {
  pdf: C;
  input: CallInput<C>;
  disabled?: boolean;
  onDone?: () => void;
}

export const DownloadPdf = <C extends Call>({ pdf, input, disabled, onDone }: DownloadPdfProps<C>) => {
  const download = useSaveFile(pdf, { failed: 'Failed to download PDF', onSaved: onDone });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      disabled={disabled}
      loading={download.isPending}
      onClick={() => download.mutate(input)}
    >
      Download PDF
    </Button>
  );
};
