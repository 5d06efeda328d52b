import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { Loading } from '../page/states.tsx';
import { PaperWarning } from '../print/paper-warning.tsx';
import { printElement } from '../print/print-element.ts';
import { PrintSheet, type PrintSheetProps } from '../print/print-sheet.tsx';
import { type LetterheadRead, useLetterhead } from './letterhead.ts';

interface PaperPreviewProps extends Omit<PrintSheetProps, 'ref' | 'company' | 'children'> {
  title: string;
  number: string;
  onClose: () => void;
  children: (letterhead: LetterheadRead) => ReactNode;
}

/** A document as it will be printed, saved or not: to look at and to print. */
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
      {letterhead?.lacks && <PaperWarning {...letterhead.lacks} />}
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
