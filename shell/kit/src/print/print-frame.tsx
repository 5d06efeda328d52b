import { Alert, Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { BackLink } from '../base/links.tsx';
import { IconArrowLeft, IconPrinter } from '../icons.ts';
import { type LeftOut, listLeftOut } from '../toasts/left-out.ts';
import classes from './desk.module.css';
import { type MissingLetterhead, PaperWarning, useDocumentTitle } from './paper.tsx';
import { awaitContent } from './print-element.ts';
import { type Company, PrintSheet, type PrintSheetProps } from './print-sheet.tsx';

interface LeftOutProps {
  leftOut: readonly LeftOut[];
  /** Reasons and links below the sentences. */
  details?: ReactNode;
}

/** Names the documents that a print leaves out, on screen only. */
function LeftOutNotice({ leftOut, details }: LeftOutProps) {
  const sentences = listLeftOut(leftOut);
  if (sentences.length === 0) return null;
  return (
    <Alert className={classes.options} color="yellow" title="Not printed" role="status">
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      {details}
    </Alert>
  );
}

interface PrintDeskProps {
  fileName: string;
  back?: { to: string; label: string };
  toolbar?: ReactNode;
  options?: ReactNode;
  /** Documents that this print leaves out. */
  leftOut?: readonly LeftOut[] | undefined;
  leftOutDetails?: ReactNode;
  disabled?: boolean;
  printLabel?: string;
  /**
   * Runs before the print dialog, such as to mark the document as sent. Printing continues if `onPrint`
   * fails.
   */
  onPrint?: () => Promise<unknown> | undefined;
  /** Delay until the print dialog opens automatically, in milliseconds. */
  autoPrint?: number;
  /** Missing letterhead: shows a warning and prevents automatic printing. */
  lacks?: MissingLetterhead | undefined;
  children: ReactNode;
}

export interface PrintFrameProps
  extends Omit<PrintSheetProps, 'ref' | 'pageName' | 'company'>,
    Omit<PrintDeskProps, 'fileName' | 'options' | 'leftOutDetails' | 'disabled' | 'lacks' | 'children'> {
  letterhead: { company: Company; lacks?: MissingLetterhead | undefined };
  /** PDF file name; defaults to title and number. */
  fileName?: string;
}

export const printPage = async (): Promise<void> => {
  await awaitContent(document);
  window.print();
};

const useAutoPrint = (after: number | undefined): void => {
  useEffect(() => {
    if (after === undefined) return;
    const timer = setTimeout(printPage, after);
    return () => clearTimeout(timer);
  }, [after]);
};

export function PrintDesk(props: PrintDeskProps) {
  const { fileName, back, toolbar, options, disabled, printLabel = 'Print', onPrint } = props;
  const { autoPrint, lacks, leftOut = [], leftOutDetails, children } = props;
  const [busy, setBusy] = useState(false);
  useDocumentTitle(fileName);
  useAutoPrint(lacks ? undefined : autoPrint);
  const prepare = useRef(onPrint);
  prepare.current = onPrint;
  const print = useCallback(async () => {
    setBusy(true);
    // The caller reports the failure; print anyway (docs/rules/invoices.md#sending-by-paper).
    await Promise.resolve(prepare.current?.()).catch(() => undefined);
    await printPage();
    setBusy(false);
  }, []);
  return (
    <div className={classes.desk}>
      <div className={classes.toolbar}>
        {back && (
          <BackLink className={classes.back} to={back.to}>
            <IconArrowLeft size={16} stroke={1.6} /> {back.label}
          </BackLink>
        )}
        <div className={classes.buttons}>
          {toolbar}
          {/* Autofocus, so that Enter prints. */}
          <Button
            autoFocus
            leftSection={<IconPrinter size={16} stroke={1.6} />}
            disabled={disabled}
            loading={busy}
            onClick={print}
          >
            {printLabel}
          </Button>
        </div>
      </div>
      {options && <div className={classes.options}>{options}</div>}
      <LeftOutNotice leftOut={leftOut} details={leftOutDetails} />
      <PaperWarning lacks={lacks} />
      {children}
    </div>
  );
}

export function PrintFrame(props: PrintFrameProps) {
  const { back, toolbar, leftOut, printLabel, onPrint, autoPrint, letterhead, fileName, ...sheet } = props;
  const number = typeof sheet.number === 'string' ? ` ${sheet.number}` : '';
  return (
    <PrintDesk
      back={back}
      toolbar={toolbar}
      leftOut={leftOut}
      printLabel={printLabel}
      onPrint={onPrint}
      autoPrint={autoPrint}
      lacks={letterhead.lacks}
      fileName={fileName ?? `${sheet.title}${number}`}
    >
      <PrintSheet {...sheet} company={letterhead.company} />
    </PrintDesk>
  );
}
