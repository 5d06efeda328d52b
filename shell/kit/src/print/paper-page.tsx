import type { ReactNode } from 'react';
import { BackLink } from '../base/links.tsx';
import { IconArrowLeft } from '../icons.ts';
import { PaperWarning, type PaperWarningProps } from './paper-warning.tsx';
import classes from './print.module.css';
import { useDocumentTitle } from './print-frame.tsx';

export interface PaperPageProps {
  /** Name of the PDF that the browser offers. */
  fileName: string;
  back: { to: string; label: string };
  /** What the part beside the paper is called. */
  asideLabel: string;
  /** What belongs to the document and never stands on paper: at the right of it, on small screens above it. */
  aside: ReactNode;
  /** What the paper lacks: said above it. */
  lacks?: PaperWarningProps | undefined;
  /** The `PrintSheet`. */
  children: ReactNode;
}

/** A document as its paper with what is known of it beside; printed, the paper is alone. */
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
