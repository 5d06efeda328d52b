import { Tooltip } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import classes from './actions.module.css';

export interface TooltipLayerProps {
  anchor: HTMLElement;
  label: ReactNode;
  onPoint: () => void;
  onLeave: () => void;
}

const isOver = (element: Element | null, { clientX, clientY }: PointerEvent): boolean => {
  const box = element?.getBoundingClientRect();
  return (
    box !== undefined &&
    clientX >= box.left &&
    clientX <= box.right &&
    clientY >= box.top &&
    clientY <= box.bottom
  );
};

/** The pointer may rest on the label, but clicks pass through to the row below. */
export default function TooltipLayer({ anchor, label, onPoint, onLeave }: TooltipLayerProps) {
  const id = useId();
  const was = useRef(false);
  const onMove = useEffectEvent((event: PointerEvent) => {
    const now = isOver(document.getElementById(id), event);
    if (now && !was.current) onPoint();
    else if (!now && was.current && !anchor.contains(event.target as Node)) onLeave();
    was.current = now;
  });
  useEffect(() => {
    const move = (event: PointerEvent) => onMove(event);
    document.addEventListener('pointermove', move);
    return () => document.removeEventListener('pointermove', move);
  }, []);
  useEffect(() => {
    // Skip a description that only repeats the name; a disabled reason has its own description.
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
      position="top"
      offset={6}
      transitionProps={{ duration: 0 }}
      classNames={{ tooltip: classes.tooltip }}
    />
  );
}
