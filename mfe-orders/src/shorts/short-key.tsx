import classes from './shorts.module.css';

/**
 * Marks the line short that one is at; pressed again there, it offers a substitute. No text or label has it, and neither
 * browsers nor scanners use it for something else.
 */
export const shortKey = 'F9';

/** The key beside the word of the button that it presses. */
export const ShortKey = () => (
  <kbd className={classes.key} aria-hidden>
    {shortKey}
  </kbd>
);
