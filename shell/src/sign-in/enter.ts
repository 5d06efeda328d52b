import type { User } from '@primal/contracts/admin/user';
import { toast } from '@primal/kit/entry';
import { setSession, useNavigate, useQueryClient } from '@primal/kit/platform';
import { placeAfterSignIn } from '../session/place.ts';

/** What follows a login and a registration alike: the user is known, and is where the session ended, or at the start. */
export const useEnter = (): ((user: User) => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (user) => {
    toast.forget();
    setSession(client, user);
    navigate(placeAfterSignIn(), { replace: true });
  };
};
