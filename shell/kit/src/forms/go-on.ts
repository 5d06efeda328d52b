import type { KeyboardEvent } from 'react';

/** Where Enter goes on to: the fields, and the lines by the cell that Tab enters them by or the button that adds one. */
const stops =
  'input:not([type="hidden"], :disabled, [readonly]), select:not(:disabled), textarea:not(:disabled), ' +
  '[role="grid"] [tabindex="0"], [data-add]';

/** Those that choose a row of a table: Enter goes from figure to figure. */
const rowChoice = 'table [type="checkbox"]';

/** Enter in a field goes on to the next one; it never submits the form. In a text of several lines it begins one. */
export const goOn = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { target, currentTarget: form } = event;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  // What lies over the page, a dialog of the grid, has its own Enter.
  if (event.key !== 'Enter' || event.defaultPrevented || !isField || !form.contains(target)) return;
  event.preventDefault();
  const all = [...form.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => stop === target || !stop.matches(rowChoice),
  );
  all[all.indexOf(target) + 1]?.focus();
};
