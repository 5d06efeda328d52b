const write = (input: HTMLInputElement, text: string): void => {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(input, text);
};

/**
 * Changes a field's text as if it had been typed, so that both a controlled `value` and a form library's `register`
 * hear of it. (React ignores a plain assignment: it watches the instance's own setter.)
 */
export const enterText = (input: HTMLInputElement, text: string): void => {
  if (input.value === text) return;
  write(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};
