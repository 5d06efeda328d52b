import { shortKey } from './key.ts';
import classes from './shorts.module.css';

/** The key beside the word of the button that it presses. */
export const ShortKey = () => (
  <kbd className={classes.key} aria-hidden>
    {shortKey}
  </kbd>
);
