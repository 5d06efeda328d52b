import { formatDraftKey, reportDraftPrefix } from '@primal/contracts/screens/drafts';
import { confirm } from '@primal/kit';
import { discardUnsavedChanges, hasUnsavedChanges, listStoredNames, stored } from '@primal/kit/platform';

const listReports = (userId: string): string[] => listStoredNames(formatDraftKey(userId, reportDraftPrefix));

/** Deletes reports, with customers' signatures, from phones that drivers share. */
const forgetReports = (userId: string): void => {
  const reports = listReports(userId);
  if (reports.length === 0) return;
  // Discard first: an open report saves itself again on page hide.
  discardUnsavedChanges();
  for (const key of reports) stored(key).set(null);
};

const onThisPage = 'What you changed on this page is not saved.';
const onThisPhone = 'You started a report and did not save it. Signing out deletes it from this phone.';

/** Asks if data would be lost. Returns a callback to run after sign-out; null if the user stays. */
export const askToSignOut = async (userId: string): Promise<(() => void) | null> => {
  const hasReports = listReports(userId).length > 0;
  const isFine =
    (!hasReports && !hasUnsavedChanges()) ||
    (await confirm({
      title: 'Sign out without saving?',
      message: hasReports ? onThisPhone : onThisPage,
      confirmLabel: 'Sign out',
      danger: true,
    }));
  return isFine ? () => forgetReports(userId) : null;
};
