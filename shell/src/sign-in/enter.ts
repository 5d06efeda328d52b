import type { User } from '@primal/contracts/admin/user';
import { toast } from '@primal/kit/entry';
import { setSession, useNavigate, useQueryClient } from '@primal/kit/platform';

/** What follows a login and a registration alike: the user is known, and sees the dashboard. */
export const useEnter = (): ((user: User) => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (user) => {
    toast.forget();
    setSession(client, user);
    navigate('/dashboard', { replace: true });
  };
};
