import { EmptyState, TextLink } from '@primal/kit/entry';
import { useScreenTitle } from './screen-title.ts';

/** Shown for unknown paths, signed in or not (docs/rules/screens.md#not-found). */
export const NotFound = ({ to, label }: { to: string; label: string }) => {
  useScreenTitle('404 Page Not Found');
  return (
    <EmptyState
      isPage
      title="404 Page Not Found"
      description="There is nothing at this address."
      action={<TextLink to={to}>{label}</TextLink>}
    />
  );
};
