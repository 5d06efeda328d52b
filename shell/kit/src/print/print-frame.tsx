import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { BackLink } from '../base/links.tsx';
import { IconArrowLeft, IconPrinter } from '../icons.ts';
import classes from './desk.module.css';
import { type LacksLetterhead, PaperWarning, useDocumentTitle } from './paper.tsx';
import { picturesThere } from './print-element.ts';
import { type Company, PrintSheet, type PrintSheetProps } from './print-sheet.tsx';

interface PrintDeskProps {
  fileName: string;
  back?: { to: string; label: string };
  toolbar?: ReactNode;
  /** What is chosen of the paper, below the toolbar: which rows, of which day. */
  options?: ReactNode;
  /** Nothing is there to print. */
  disabled?: boolean;
  printLabel?: string;
  /** Runs before the print dialog opens: marks the document. When it fails the paper is printed all the same. */
  onPrint?: () => Promise<unknown> | undefined;
  /** Opens the print dialog by itself after so many milliseconds. */
  autoPrint?: number;
  /** What the paper lacks: said above it, and it is not printed by itself. */
  lacks?: LacksLetterhead | undefined;
  children: ReactNode;
}

export interface PrintFrameProps
  extends Omit<PrintSheetProps, 'ref' | 'pageName' | 'company'>,
    Omit<PrintDeskProps, 'fileName' | 'options' | 'disabled' | 'lacks' | 'children'> {
  letterhead: { company: Company; lacks?: LacksLetterhead | undefined };
  /** Name of the PDF that the browser offers; title and number unless said. */
  fileName?: string;
}

/** Prints what the page shows, once its pictures are there. */
export const printPage = async (): Promise<void> => {
  await picturesThere(document);
  window.print();
};

const useAutoPrint = (after: number | undefined): void => {
  useEffect(() => {
    if (after === undefined) return;
    const timer = setTimeout(printPage, after);
    return () => clearTimeout(timer);
  }, [after]);
};

/** Sheets of paper on one page, with a toolbar that stays on the screen. */
export function PrintDesk(props: PrintDeskProps) {
  const { fileName, back, toolbar, options, disabled, printLabel = 'Print', onPrint } = props;
  const { autoPrint, lacks, children } = props;
  const [busy, setBusy] = useState(false);
  useDocumentTitle(fileName);
  useAutoPrint(lacks ? undefined : autoPrint);
  const prepare = useRef(onPrint);
  prepare.current = onPrint;
  const print = useCallback(async () => {
    setBusy(true);
    // The caller tells the user about a failure; the paper is needed either way
    // (docs/rules/invoices.md#sending-by-paper).
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
          {/* Who opened the paper wants it printed: Enter does. */}
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
      <PaperWarning lacks={lacks} />
      {children}
    </div>
  );
}

export function PrintFrame(props: PrintFrameProps) {
  const { back, toolbar, printLabel, onPrint, autoPrint, letterhead, fileName, ...sheet } = props;
  const number = typeof sheet.number === 'string' ? ` ${sheet.number}` : '';
  return (
    <PrintDesk
      back={back}
      toolbar={toolbar}
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
