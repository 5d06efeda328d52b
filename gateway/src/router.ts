import Router from '@koa/router';
import { gatewayApi } from '@primal/contracts/gateway/api';
import { jsonBody } from '@primal/service-kit/http/json-body';
import { validate } from '@primal/service-kit/http/validate';
import { problem } from '@primal/service-kit/problem';
import type { DefaultContext } from 'koa';
import type { Extension, Middleware, State } from './koa.ts';
import { ownerOf } from './proxy/owners.ts';

/** The handler of each address. */
type Handlers = Record<
  | 'health'
  | 'login'
  | 'admit'
  | 'admitSignIn'
  | 'register'
  | 'logout'
  | 'currentUser'
  | 'events'
  | 'admitReport'
  | 'clientError'
  | 'openApi'
  | 'docs'
  | 'call'
  | 'remoteFile'
  | 'remotesJson'
  | 'shell',
  Middleware
>;

const requireSession: Middleware = (context, next) => {
  if (!context.state.live) throw problem.notSignedIn();
  return next();
};

const requireOwner: Middleware = (context, next) => {
  if (!ownerOf(context.path)) throw problem.notFound('There is no such call.');
  return next();
};

/** Answers of the API are of the moment and of one person. */
const notStored: Middleware = (context, next) => {
  context.set('Cache-Control', 'no-store');
  return next();
};

/** Every address of the site, and what a request goes through there. `session` reads the session cookie. */
export const router = (session: Middleware, handle: Handlers): Middleware => {
  const { login, register, logout, currentUser, health, reportClientError } = gatewayApi;
  const signedIn = [session, requireSession];
  const addresses = new Router<State, DefaultContext & Extension>();

  addresses.use('/api', notStored);
  addresses.get(health.path, handle.health);
  addresses.post(login.path, jsonBody, handle.admitSignIn, session, validate(login), handle.login);
  addresses.post(
    register.path,
    jsonBody,
    handle.admitSignIn,
    handle.admit,
    session,
    validate(register),
    handle.register,
  );
  addresses.post(logout.path, ...signedIn, validate(logout), handle.logout);
  addresses.get(currentUser.path, ...signedIn, handle.currentUser);
  addresses.post(
    reportClientError.path,
    handle.admitReport,
    jsonBody,
    validate(reportClientError),
    handle.clientError,
  );
  addresses.get('/api/events', ...signedIn, handle.events);
  addresses.get('/api/openapi.json', ...signedIn, handle.openApi);
  addresses.get('/api/docs', ...signedIn, handle.docs);
  addresses.all(/^\/api(\/|$)/, requireOwner, ...signedIn, handle.call);

  addresses.all(/^\/mfe\//, handle.remoteFile);
  addresses.get('/config/remotes.json', handle.remotesJson);
  addresses.all(/^\//, handle.shell);
  return addresses.routes() as Middleware;
};
