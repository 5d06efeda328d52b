import { Tooltip } from '@mantine/core';
import { type ReactNode, useEffect, useId } from 'react';
import classes from './actions.module.css';

export interface TooltipLayerProps {
  anchor: HTMLElement;
  label: ReactNode;
  /** The pointer is on the label. */
  onPoint: () => void;
  onLeave: () => void;
}

/** The label itself, placed by Floating UI through Mantine. */
export default function TooltipLayer({ anchor, label, onPoint, onLeave }: TooltipLayerProps) {
  const id = useId();
  useEffect(() => {
    // A name that is only repeated is no description; a reason has its own.
    if (anchor.hasAttribute('aria-describedby') || anchor.getAttribute('aria-label') === label) return;
    anchor.setAttribute('aria-describedby', id);
    return () => anchor.removeAttribute('aria-describedby');
  }, [anchor, label, id]);
  return (
    <Tooltip
      id={id}
      role="tooltip"
      target={anchor}
      opened
      label={label}
      multiline
      interactive
      position="top"
      offset={6}
      transitionProps={{ duration: 0 }}
      classNames={{ tooltip: classes.tooltip }}
      onMouseEnter={onPoint}
      onMouseLeave={onLeave}
    />
  );
}
