import { Alert, Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { BackLink } from '../base/links.tsx';
import { IconArrowLeft } from '../icons.ts';
import classes from './desk.module.css';
import { awaitContent } from './print-element.ts';

/** Sets the document title while mounted: browsers name the PDF after it. */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
};

export interface MissingLetterhead {
  onRetry: () => unknown;
  retrying: boolean;
}

export function PaperWarning({ lacks }: { lacks: MissingLetterhead | undefined }) {
  if (!lacks) return null;
  return (
    <Alert className={classes.warning} color="red" role="alert">
      The letterhead did not load, so this page prints without it.{' '}
      <Button variant="default" size="compact-sm" loading={lacks.retrying} onClick={() => lacks.onRetry()}>
        Retry
      </Button>
    </Alert>
  );
}

interface PaperPageProps {
  fileName: string;
  back: { to: string; label: string };
  asideLabel: string;
  /** Screen-only content, right of the paper, or above it on small screens. */
  aside: ReactNode;
  lacks?: MissingLetterhead | undefined;
  children: ReactNode;
}

export function PaperPage({ fileName, back, asideLabel, aside, lacks, children }: PaperPageProps) {
  useDocumentTitle(fileName);
  return (
    <div className={classes.desk}>
      <div className={classes.beside}>
        <div className={classes.toolbar}>
          <BackLink className={classes.back} to={back.to}>
            <IconArrowLeft size={16} stroke={1.6} /> {back.label}
          </BackLink>
        </div>
        {/* The paper has no focusable elements, so tab order continues with the aside. */}
        <div className={classes.paper}>
          <PaperWarning lacks={lacks} />
          {children}
        </div>
        <aside className={classes.aside} aria-label={asideLabel}>
          {aside}
        </aside>
      </div>
    </div>
  );
}

export interface Paper {
  wanted: boolean;
  print: () => Promise<void>;
}

/** Renders the sheet only while printing, also for the browser's own print command. */
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
    await awaitContent(document);
    window.print();
  }, [begin]);
  return { wanted, print };
};

interface PagePaperProps {
  paper: Paper;
  sheet: () => ReactNode;
  fileName: string;
}

export function PagePaper({ paper, sheet, fileName }: PagePaperProps) {
  return paper.wanted ? <OnPaper fileName={fileName}>{sheet()}</OnPaper> : null;
}

function OnPaper({ fileName, children }: { fileName: string; children: ReactNode }) {
  useDocumentTitle(fileName);
  return <div className={classes.onPaper}>{children}</div>;
}
