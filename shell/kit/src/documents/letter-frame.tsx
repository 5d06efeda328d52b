import type { ReactNode } from 'react';
import { PrintFrame, type PrintFrameProps } from '../print/print-frame.tsx';
import { type LetterheadRead, useLetterhead } from './letterhead.ts';

interface LetterFrameProps extends Omit<PrintFrameProps, 'company' | 'lacks' | 'children'> {
  /** Stands there until the settings are read. */
  loading: ReactNode;
  children: ReactNode | ((letterhead: LetterheadRead) => ReactNode);
}

/** A `PrintFrame` under the letterhead of the settings, once that is there: none is printed without it by mistake. */
export function LetterFrame({ loading, children, ...frame }: LetterFrameProps) {
  const letterhead = useLetterhead();
  if (!letterhead) return loading;
  const { company, lacks } = letterhead;
  return (
    <PrintFrame {...frame} company={company} lacks={lacks}>
      {typeof children === 'function' ? children(letterhead) : children}
    </PrintFrame>
  );
}
