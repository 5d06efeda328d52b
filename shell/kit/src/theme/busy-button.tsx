import type { ButtonHTMLAttributes, MouseEvent } from 'react';

type RootProps = ButtonHTMLAttributes<HTMLButtonElement> & { 'data-loading'?: boolean };

const nothing = (event: MouseEvent) => event.preventDefault();

/**
 * The element of buttons. One that waits for its answer keeps the focus and does nothing: the browser takes the focus
 * from what is disabled, and the next Tab would begin at the page's top.
 */
export const busyButton = ({ disabled, onClick, ...root }: RootProps) =>
  root['data-loading'] ? (
    <button {...root} aria-disabled aria-busy onClick={nothing} />
  ) : (
    <button {...root} disabled={disabled} onClick={onClick} />
  );
