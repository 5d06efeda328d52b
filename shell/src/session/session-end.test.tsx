import { toast } from '@primal/kit/entry';
import { setSession, useQueryClient, useSession } from '@primal/kit/platform';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../kit/src/testing/page.tsx';
import { serve } from '../../kit/src/testing/server.ts';
import { useSessionEnd } from './session-end.ts';

/** Signs out like `useScreenSignOut`, then calls `last`, as a form that reports a problem before it unmounts. */
const Screen = ({ last }: { last: () => void }) => {
  useSessionEnd();
  const client = useQueryClient();
  const { status } = useSession();
  const end = () => {
    toast.forget();
    setSession(client, null);
    last();
  };
  if (status !== 'signedIn') return <p>Login</p>;
  return (
    <button type="button" onClick={end}>
      End
    </button>
  );
};

it.each([
  ['hides a problem of the form that the session end interrupted', false],
  ['keeps a message about the session itself', true],
])('%s on the sign-in page', async (_, isAboutSession) => {
  serve();
  const last = () => toast({ title: 'Said last', variant: 'error', isAboutSession });
  const { user } = renderPage(<Screen last={last} />, { as: { id: 'u1', username: 'bea', role: 'admin' } });
  await user.click(screen.getByRole('button', { name: 'End' }));
  await screen.findByText('Login');
  if (isAboutSession) await screen.findByText('Said last');
  else await waitFor(() => expect(screen.queryByText('Said last')).toBeNull());
});
