import { truncate } from '@primal/contracts/shared/text';
import type { ReactNode, Ref } from 'react';
import { compactEntries, type OptionalEntry } from '../base/compact-entries.ts';
import classes from './sheet.module.css';

export interface Company {
  name: string;
  address?: ReactNode;
  phone?: string | null;
  email?: string | null;
  logo?: string | null;
}

export interface PrintSheetProps {
  title: string;
  number?: ReactNode;
  barcode?: ReactNode;
  /** Customer name, repeated with title and number on pages after the first. */
  customer?: string | undefined;
  facts?: readonly OptionalEntry<{ label: string; value: ReactNode }>[];
  company: Company;
  /** Larger type, legible at arm's length in a cold room. */
  large?: boolean;
  stamp?: string;
  /** CSS page name that gives each of several sheets its own running head. */
  pageName?: string;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

const toCssString = (text: string): string =>
  `"${text.replace(/["\\<\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

/**
 * Characters of 9 pt that fit one line of a letter page, also in capitals. Page margins do not clip longer
 * text.
 */
const maxCharacters = 88;

const fitText = (text: string): string =>
  text.length > maxCharacters ? `${truncate(text, maxCharacters - 1).trimEnd()}…` : text;

/**
 * Names the document on every further page, since sheets get mixed up on a loading dock. Only CSS can write
 * into page margins. Browsers do not provide page totals per sheet.
 */
const RunningHead = ({ words, pageName = '' }: { words: readonly string[]; pageName?: string }) => (
  <style>{`@page ${pageName} {
  ${pageName && `counter-increment: ${pageName}; @bottom-right { content: "Page " counter(${pageName}); }`}
  @top-left {
    content: ${toCssString(fitText(words.filter(Boolean).join(' · ')))};
    white-space: nowrap;
    font: 9pt "Inter Variable", Arial, sans-serif;
    color: #444;
  }
}
@page ${pageName}:first { @top-left { content: none; } }`}</style>
);

/** A letter-size sheet: letterhead, title, content. Black on white in both color schemes. */
export function PrintSheet({
  title,
  number,
  barcode,
  customer,
  facts = [],
  company,
  large,
  stamp,
  pageName,
  children,
  ref,
}: PrintSheetProps) {
  return (
    <article
      ref={ref}
      className={classes.sheet}
      style={pageName ? { page: pageName } : undefined}
      data-large={large || undefined}
      aria-label={title}
    >
      <RunningHead
        words={[title, typeof number === 'string' ? number : '', customer ?? '']}
        pageName={pageName}
      />
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
          {barcode && <div className={classes.barcode}>{barcode}</div>}
          {facts.length > 0 && (
            <dl>
              {compactEntries(facts).map(({ label, value }) => (
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
    </article>
  );
}
