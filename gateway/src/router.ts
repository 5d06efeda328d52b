import Router from '@koa/router';
import { usersApi } from '@primal/contracts/admin/user';
import { certificateApi } from '@primal/contracts/billing/certificate';
import { gatewayApi } from '@primal/contracts/gateway/api';
import { parseJsonBody } from '@primal/service-kit/http/json-body';
import { validate } from '@primal/service-kit/http/validate';
import { problem } from '@primal/service-kit/problem';
import type { DefaultContext } from 'koa';
import type { Extension, Middleware, State } from './koa.ts';
import { findOwner } from './proxy/owners.ts';

type Handlers = Record<
  | 'health'
  | 'login'
  | 'admit'
  | 'admitSignIn'
  | 'register'
  | 'requestPasswordReset'
  | 'resetPassword'
  | 'logout'
  | 'currentUser'
  | 'events'
  | 'admitReport'
  | 'clientError'
  | 'openApi'
  | 'docs'
  | 'call'
  | 'openCall'
  | 'remoteFile'
  | 'serveRemotes'
  | 'shell',
  Middleware
>;

const assertSession: Middleware = (context, next) => {
  if (!context.state.live) throw problem.notSignedIn();
  return next();
};

/** Limits users who must choose a new password to choosing it, reading their account and signing out. */
const assertPasswordChosen: Middleware = (context, next) => {
  const { live } = context.state;
  const own = live && usersApi.choosePassword.path.replace('{id}', live.user.userId);
  const chooses = context.method === usersApi.choosePassword.method && context.path === own;
  if (live?.mustChangePassword && !chooses)
    throw problem.forbidden('Please choose a new password first.', 'password_change_required');
  return next();
};

const assertOwner: Middleware = (context, next) => {
  if (!findOwner(context.path)) throw problem.notFound('Unknown endpoint.');
  return next();
};

const preventCaching: Middleware = (context, next) => {
  context.set('Cache-Control', 'no-store');
  return next();
};

export const createRouter = (session: Middleware, handle: Handlers): Middleware => {
  const { login, register, logout, currentUser, health, reportClientError } = gatewayApi;
  const { requestPasswordReset, resetPassword } = gatewayApi;
  const known = [session, assertSession];
  const signedIn = [...known, assertPasswordChosen];
  const addresses = new Router<State, DefaultContext & Extension>();

  addresses.use('/api', preventCaching);
  addresses.get(health.path, handle.health);
  addresses.post(login.path, parseJsonBody, handle.admitSignIn, session, validate(login), handle.login);
  addresses.post(
    register.path,
    parseJsonBody,
    handle.admitSignIn,
    handle.admit,
    session,
    validate(register),
    handle.register,
  );
  addresses.post(
    requestPasswordReset.path,
    parseJsonBody,
    handle.admitSignIn,
    validate(requestPasswordReset),
    handle.requestPasswordReset,
  );
  addresses.post(
    resetPassword.path,
    parseJsonBody,
    handle.admitSignIn,
    validate(resetPassword),
    handle.resetPassword,
  );
  // Accepts a sign-out after the session has ended.
  addresses.post(logout.path, session, validate(logout), handle.logout);
  addresses.get(currentUser.path, ...known, handle.currentUser);
  addresses.post(
    reportClientError.path,
    handle.admitReport,
    parseJsonBody,
    validate(reportClientError),
    handle.clientError,
  );
  addresses.get('/api/events', ...signedIn, handle.events);
  addresses.get('/api/openapi.json', ...signedIn, handle.openApi);
  addresses.get('/api/docs', ...signedIn, handle.docs);
  // The only call of an area without a session.
  addresses.get(certificateApi.readCertificate.path.replace('{token}', ':token'), handle.openCall);
  addresses.all(/^\/api(\/|$)/, assertOwner, ...signedIn, handle.call);

  addresses.all(/^\/mfe\//, handle.remoteFile);
  addresses.get('/config/remotes.json', handle.serveRemotes);
  addresses.all(/^\//, handle.shell);
  return addresses.routes() as Middleware;
};
