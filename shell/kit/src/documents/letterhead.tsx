import { Button } from '@mantine/core';
import { toLetterhead } from '@primal/contracts/admin/letterhead';
import { settingsApi } from '@primal/contracts/admin/settings';
import { listTermsTexts } from '@primal/contracts/admin/terms-texts';
import { type ReactNode, useRef } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { Loading } from '../page/states.tsx';
import { useApiQuery } from '../platform/api-hooks.ts';
import { PaperWarning } from '../print/paper.tsx';
import { printElement } from '../print/print-element.ts';
import { PrintSheet, type PrintSheetProps } from '../print/print-sheet.tsx';

/** Null while loading, to prevent printing placeholders by mistake. A failure sets `lacks`. */
export const useLetterhead = () => {
  const read = useApiQuery(settingsApi.getSettings);
  const { data: settings, isPending } = read;
  if (isPending) return null;
  const message = settings?.invoiceFooterMessage ?? 'Thank you for your business!';
  return {
    company: toLetterhead(settings),
    footer: [message, settings?.invoiceFooterNote].filter(Boolean).join('\n'),
    terms: listTermsTexts(settings),
    qrCodes: settings?.certificateQrCode ?? false,
    lacks: settings ? undefined : { onRetry: read.refetch, retrying: read.isFetching },
  };
};

export type LetterheadRead = NonNullable<ReturnType<typeof useLetterhead>>;

interface PaperPreviewProps extends Omit<PrintSheetProps, 'ref' | 'company' | 'children'> {
  title: string;
  number: string;
  onClose: () => void;
  children: (letterhead: LetterheadRead) => ReactNode;
}

export function PaperPreview({ onClose, children, ...sheet }: PaperPreviewProps) {
  const paper = useRef<HTMLElement>(null);
  const letterhead = useLetterhead();
  const print = () => paper.current && printElement(paper.current, `${sheet.title} ${sheet.number}`);
  return (
    <Dialog
      title={`${sheet.title} Preview`}
      opened
      onClose={onClose}
      size="xl"
      closedBelow
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={print} disabled={!letterhead}>
            Print
          </Button>
        </>
      }
    >
      <PaperWarning lacks={letterhead?.lacks} />
      {letterhead ? (
        <PrintSheet ref={paper} {...sheet} company={letterhead.company}>
          {children(letterhead)}
        </PrintSheet>
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}
