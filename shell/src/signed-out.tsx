import { Navigate, useRoutes } from '@primal/kit/platform';
import { lazy } from 'react';
import { NotFound } from './not-found.tsx';
import { Login } from './sign-in/login.tsx';

const passwords = () => import(/* webpackChunkName: "passwords" */ './sign-in/passwords.ts');

// Few come here: nobody else fetches it.
const Forgot = lazy(async () => ({ default: (await passwords()).ForgotPassword }));
const Registration = lazy(async () => ({ default: (await passwords()).Registration }));
const Reset = lazy(async () => ({ default: (await passwords()).ResetPassword }));

const entries = [
  { path: '/login', element: <Login /> },
  { path: '/register', element: <Registration /> },
  { path: '/forgot-password', element: <Forgot /> },
  { path: '/reset-password', element: <Reset /> },
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
