/** What was pressed goes once it is done, and the focus with it: it begins anew at the head of the page. */
export const focusHeading = (): void => {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
};
