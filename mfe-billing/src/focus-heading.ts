/** Focuses the page heading after the pressed button is gone. */
export const focusHeading = (): void => {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
};
