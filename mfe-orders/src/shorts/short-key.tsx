import classes from './shorts.module.css';

/**
 * Marks the current line short. A second press offers a substitute. Labels do not contain this key, and browsers and
 * scanners do not use it.
 */
export const shortKey = 'F9';

export const ShortKey = () => (
  <kbd className={classes.key} aria-hidden>
    {shortKey}
  </kbd>
);
