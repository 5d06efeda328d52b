import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './desk.module.css';
import { picturesThere } from './print-element.ts';
import { useDocumentTitle } from './print-frame.tsx';

/** Whether the page is being printed, and what prints it. */
export interface Paper {
  wanted: boolean;
  print: () => Promise<void>;
}

/**
 * Prints a page of the screen as a sheet of its own: by `print`, or by the browser's command. The sheet is wanted just
 * then, so that a long one costs the screen nothing.
 */
export const usePaper = (): Paper => {
  const [wanted, setWanted] = useState(false);
  const begin = useCallback(() => flushSync(() => setWanted(true)), []);
  useEffect(() => {
    const end = () => setWanted(false);
    const media = window.matchMedia('print');
    const change = () => (media.matches ? begin() : end());
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    media.addEventListener('change', change);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      media.removeEventListener('change', change);
    };
  }, [begin]);
  const print = useCallback(async () => {
    begin();
    await picturesThere(document);
    window.print();
  }, [begin]);
  return { wanted, print };
};

export interface PagePaperProps {
  paper: Paper;
  sheet: () => ReactNode;
  fileName: string;
}

/** The sheet of a page that is for the screen: it stands on paper alone, and nothing else of the page does. */
export function PagePaper({ paper, sheet, fileName }: PagePaperProps) {
  return paper.wanted ? <OnPaper fileName={fileName}>{sheet()}</OnPaper> : null;
}

function OnPaper({ fileName, children }: { fileName: string; children: ReactNode }) {
  useDocumentTitle(fileName);
  return <div className={classes.onPaper}>{children}</div>;
}
