import { Button } from '@primal/kit';
import { IconBackspace } from '@primal/kit/icons';
import type { RefObject } from 'react';
import classes from './pad.module.css';

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '.'];

/** Types into the box as a keyboard would. */
const type = (input: HTMLInputElement, key: string): void => {
  input.focus({ preventScroll: true });
  if (key === 'Enter') {
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return;
  }
  if (key === 'Backspace') input.value = input.value.slice(0, -1);
  else input.value += key;
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Keys for weights and answers, large enough for gloves. */
export const Pad = ({ box }: { box: RefObject<HTMLInputElement | null> }) => {
  const press = (key: string) => () => box.current && type(box.current, key);
  return (
    <fieldset className={classes.pad}>
      <legend className={classes.legend}>Number pad</legend>
      {keys.map((key) => (
        <Button key={key} variant="default" onClick={press(key)}>
          {key}
        </Button>
      ))}
      <Button variant="default" aria-label="Delete the last digit" onClick={press('Backspace')}>
        <IconBackspace size={28} stroke={1.8} />
      </Button>
      <Button className={classes.enter} onClick={press('Enter')}>
        Enter
      </Button>
    </fieldset>
  );
};
