import {
  type HTMLAttributes,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import classes from './anchored.module.css';
import { type Placement, place } from './place.ts';

export interface AnchoredProps extends HTMLAttributes<HTMLDivElement> {
  /** What it floats beside. Nothing is drawn while it is null. */
  anchor: Element | null;
  placement?: Partial<Placement>;
  /** At least as wide as the anchor: lists under fields. */
  matchWidth?: boolean;
  ref?: Ref<HTMLDivElement>;
}

const settle = (float: HTMLElement, anchor: Element, placement: Placement, matchWidth: boolean): void => {
  const box = anchor.getBoundingClientRect();
  if (matchWidth) float.style.minWidth = `${box.width}px`;
  const viewport = {
    width: document.documentElement.clientWidth,
    height: document.documentElement.clientHeight,
  };
  const { left, top } = place(
    box,
    { width: float.offsetWidth, height: float.offsetHeight },
    viewport,
    placement,
  );
  float.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
};

/** A layer beside an element that follows it while the page scrolls. Tooltips, menus and option lists stand on it. */
export function Anchored({ anchor, placement, matchWidth = false, ref, className, ...rest }: AnchoredProps) {
  const float = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => float.current as HTMLDivElement);
  const { side = 'bottom', align = 'start', gap = 4 } = placement ?? {};
  const follow = () => {
    if (float.current && anchor) settle(float.current, anchor, { side, align, gap }, matchWidth);
  };
  useLayoutEffect(follow);
  useEffect(() => {
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  });
  if (!anchor) return null;
  return createPortal(
    <div ref={float} className={`${classes.float} ${className ?? ''}`} {...rest} />,
    document.body,
  );
}
