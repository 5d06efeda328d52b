import { Navigate, useRoutes } from '@primal/kit/platform';
import { NotFound } from './not-found.tsx';
import { Login } from './sign-in/login.tsx';
import { Registration } from './sign-in/registration.tsx';

const entries = [
  { path: '/login', element: <Login /> },
  { path: '/register', element: <Registration /> },
];

const notFound = (
  <main>
    <NotFound to="/login" label="Go to the login page" />
  </main>
);

const atStart = [...entries, { path: '/', element: <Login /> }, { path: '*', element: notFound }];

/** After signing out, wherever that was, and on the way back from there: the login page. */
const afterwards = [...entries, { path: '*', element: <Navigate to="/login" replace /> }];

export const SignedOutScreens = ({ afterSignOut }: { afterSignOut: boolean }) =>
  useRoutes(afterSignOut ? afterwards : atStart);
