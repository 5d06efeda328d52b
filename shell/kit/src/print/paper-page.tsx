import type { ReactNode } from 'react';
import { BackLink } from '../base/links.tsx';
import { IconArrowLeft } from '../icons.ts';
import classes from './desk.module.css';
import { PaperWarning, type PaperWarningProps } from './paper-warning.tsx';
import { useDocumentTitle } from './print-frame.tsx';

export interface PaperPageProps {
  fileName: string;
  back: { to: string; label: string };
  asideLabel: string;
  /** What belongs to the document and never stands on paper: at the right of it, on small screens above it. */
  aside: ReactNode;
  lacks?: PaperWarningProps | undefined;
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
        {/* Before the aside, whose keys and headings follow the page's own: the paper has none that take the focus. */}
        <div className={classes.paper}>
          {lacks && <PaperWarning {...lacks} />}
          {children}
        </div>
        <aside className={classes.aside} aria-label={asideLabel}>
          {aside}
        </aside>
      </div>
    </div>
  );
}
