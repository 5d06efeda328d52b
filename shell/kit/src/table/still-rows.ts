import { useState } from 'react';

/** A finger's click comes a little after it has left the screen. */
const clickComes = 100;

/**
 * The rows as they stood when a pointer went down on the table, until its click has been dealt with. What comes in between,
 * a search that this very press handed on and its answer, or somebody else's change, would take the row from under the click.
 */
export const useStillRows = <Row>(rows: readonly Row[] | undefined) => {
  const [held, setHeld] = useState<{ rows: readonly Row[] | undefined } | null>(null);
  const hold = () => {
    const these = { rows };
    setHeld(these);
    const over = new AbortController();
    const release = () => {
      over.abort();
      setHeld((now) => (now === these ? null : now));
    };
    const listen = (event: string, listener: () => void) =>
      window.addEventListener(event, listener, { capture: true, signal: over.signal });
    // Heard here before the row hears it.
    listen('click', () => setTimeout(release));
    listen('pointerup', () => setTimeout(release, clickComes));
    listen('pointercancel', release);
  };
  return { rows: held ? held.rows : rows, isHeld: held !== null, hold };
};
