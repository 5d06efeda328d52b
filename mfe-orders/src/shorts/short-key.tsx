import classes from './shorts.module.css';

/**
 * Marks the current line short; pressed again, offers a substitute. Absent from texts and labels, and unused by
 * browsers and scanners.
 */
export const shortKey = 'F9';

export const ShortKey = () => (
  <kbd className={classes.key} aria-hidden>
    {shortKey}
  </kbd>
);
