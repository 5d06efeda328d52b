import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { type LeftOut, listLeftOut } from '../toasts/left-out.ts';
import classes from './desk.module.css';

interface LeftOutProps {
  leftOut: readonly LeftOut[];
  /** Reasons and links below the sentences. */
  details?: ReactNode;
}

/** Names the documents that a print leaves out, on screen only. */
export function LeftOutNotice({ leftOut, details }: LeftOutProps) {
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
