import { Button } from '@mantine/core';
import { listTermsTexts, toLetterhead } from '@primal/contracts/admin/letterhead';
import { settingsApi } from '@primal/contracts/admin/settings';
import type { Answer, Call } from '@primal/contracts/shared/api';
import { type ComponentType, type ReactNode, useRef } from 'react';
import { LinkButton } from '../actions/buttons.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { type MissingText, QueryView, type QueryViewProps } from '../page/query-view.tsx';
import { EmptyState, Loading } from '../page/states.tsx';
import type { CallInput } from '../platform/api-client.ts';
import { useApiQuery } from '../platform/api-hooks.ts';
import { useParams } from '../platform/url-params.ts';
import { useRecord } from '../platform/use-record.ts';
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

interface PaperViewProps<Data> extends Omit<QueryViewProps<Data>, 'loading' | 'children'> {
  loading?: string | undefined;
  empty?: MissingText;
  children: (data: Data, letterhead: LetterheadRead) => ReactNode;
}

/** A print page for one query. Waits for the letterhead, so that no sheet prints without it. */
export function PaperView<Data>({ loading, empty, children, ...view }: PaperViewProps<Data>) {
  const letterhead = useLetterhead();
  const waiting = <Loading label={loading} />;
  return (
    <QueryView {...view} loading={waiting}>
      {(data) => {
        if (empty && Array.isArray(data) && data.length === 0) {
          const { title, description, back } = empty;
          const action = <LinkButton to={back.to}>{back.label}</LinkButton>;
          return <EmptyState isPage title={title} description={description} action={action} />;
        }
        return letterhead ? children(data, letterhead) : waiting;
      }}
    </QueryView>
  );
}

export interface PaperProps<Data> {
  record: Data;
  letterhead: LetterheadRead;
}

/** `recordPaper(depositApi.getDeposit, Slip, { missing })`; route params become the call's params. */
export const recordPaper = <C extends Call>(
  call: C,
  Paper: ComponentType<PaperProps<Answer<C>>>,
  view: Pick<PaperViewProps<Answer<C>>, 'loading' | 'missing' | 'failed'>,
) =>
  function RecordPaper() {
    const params = useParams();
    const query = useRecord(call, { params } as CallInput<C>);
    return (
      <PaperView {...view} query={query}>
        {(record, letterhead) => (
          <Paper key={JSON.stringify(params)} record={record} letterhead={letterhead} />
        )}
      </PaperView>
    );
  };
