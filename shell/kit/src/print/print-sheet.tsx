import type { ReactNode, Ref } from 'react';
import classes from './print.module.css';

/** The letterhead, from the settings. */
export interface Company {
  name: string;
  address?: ReactNode;
  phone?: string | null;
  email?: string | null;
  /** Address of the logo's image. */
  logo?: string | null;
}

export interface PrintSheetProps {
  /** What the paper is: `Work Order`, `CASH RECEIPT`. */
  title: string;
  /** The document's number, large beside the title. */
  number?: ReactNode;
  /** Facts under the number: date, due date, terms. */
  facts?: readonly { label: string; value: ReactNode }[];
  company: Company;
  /** Larger type, to be read at arm's length in a cold room. */
  large?: boolean;
  /** A word across the head: VOID. */
  stamp?: string;
  /** Small print at the end of the document. */
  footer?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** A sheet of letter paper: letterhead, title, content. Black on white whatever the screen's scheme. */
export function PrintSheet({
  title,
  number,
  facts = [],
  company,
  large,
  stamp,
  footer,
  children,
  ref,
}: PrintSheetProps) {
  return (
    <article ref={ref} className={classes.sheet} data-large={large || undefined} aria-label={title}>
      <header className={classes.letterhead}>
        <div className={classes.company}>
          {company.logo && <img className={classes.logo} src={company.logo} alt="" />}
          <div>
            <div className={classes.companyName}>{company.name}</div>
            {company.address && <div className={classes.lines}>{company.address}</div>}
            {company.phone && <div>{company.phone}</div>}
            {company.email && <div>{company.email}</div>}
          </div>
        </div>
        <div className={classes.document}>
          <h1>{title}</h1>
          {number && <div className={classes.number}>{number}</div>}
          {facts.length > 0 && (
            <dl>
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {stamp && <div className={classes.stamp}>{stamp}</div>}
        </div>
      </header>
      {children}
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </article>
  );
}
