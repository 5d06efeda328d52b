import type { VersionedUser } from '@primal/contracts/admin/internal';
import type { gatewayApi, SessionUser } from '@primal/contracts/gateway/api';
import type { Body } from '@primal/contracts/shared/api';
import { problem } from '@primal/service-kit/problem';
import type { Pool } from 'pg';
import type { Audit } from '../audit.ts';
import type { Context, Middleware } from '../koa.ts';
import type { Live } from '../live/live.ts';
import type { AdminClient } from '../proxy/admin-client.ts';
import type { Limits } from '../security/limits.ts';
import { signOut, startSession } from '../sessions/cookie.ts';
import type { Sessions } from '../sessions/sessions.ts';
import {
  findRole,
  hasAccounts,
  isAccountName,
  resolvePermissions,
  resolveRoleName,
  saveUser,
} from '../users/copy.ts';

type Registration = 'open' | 'first' | 'closed';

/** State of the registration link. Undefined while the database is unavailable. */
export const createRegistrationState = (registration: Registration, pool: Pool) => {
  let state: 'open' | 'closed' | undefined = registration === 'first' ? undefined : registration;
  return async (): Promise<'open' | 'closed'> => {
    if (state) return state;
    const stands = await hasAccounts(pool).catch(() => undefined);
    if (stands) state = 'closed';
    return stands === false ? 'open' : 'closed';
  };
};

interface Parts {
  admin: AdminClient;
  limits: Limits;
  pool: Pool;
  sessions: Sessions;
  live: Live;
  audit: Audit;
  registration: Registration;
}

const readOrigin = (context: Context) => ({ requestId: context.state.requestId, address: context.ip });

type Accounts = Record<
  'login' | 'admit' | 'register' | 'requestPasswordReset' | 'resetPassword' | 'logout' | 'currentUser',
  Middleware
>;

/** The answer is the same for existing and unknown accounts, so that it reveals neither. */
const mailed =
  'If there is an account with that name and an e-mail address, we have sent a link to it. The link works for one hour.';
const noMail = 'E-mail is not set up here. Ask an admin to set a new password for you.';

export const createAccounts = ({
  admin,
  limits,
  pool,
  sessions,
  live,
  audit,
  registration,
}: Parts): Accounts => {
  const enter = async (context: Context, { user, version }: VersionedUser): Promise<void> => {
    // Saves the user immediately, because the event for this change arrives later.
    await saveUser(pool, user, version);
    await startSession(context, user.id, version);
    const stored = await findRole(pool, user.role);
    context.body = {
      ...user,
      roleName: resolveRoleName(user.role, stored),
      permissions: [...resolvePermissions(user.role, stored)],
    } satisfies SessionUser;
  };

  /** Replaces an unknown name, because users sometimes type a password into the name field. */
  const nameToKeep = async (name: string): Promise<string> =>
    (await isAccountName(pool, name)) ? name : 'unknown name';

  return {
    async login(context) {
      const body = context.state.body as Body<typeof gatewayApi.login>;
      const account = await limits.signIn(body.username, context.ip, {
        attempt: () => admin.signIn(body, readOrigin(context)),
        onLocked: async (what) => {
          const label = 'address' in what ? what.address : await nameToKeep(what.name);
          await audit.record(context, 'lockout', { id: null, label });
        },
      });
      if (!account) throw problem.unauthorized('Invalid username or password', 'wrong_credentials');
      await enter(context, account);
    },

    /** Runs before the body is read, so that every registration attempt counts. */
    async admit(context, next) {
      if (registration === 'closed') {
        throw problem.forbidden(
          'Registration is closed. Please ask an administrator for an account.',
          'registration_closed',
        );
      }
      await limits.countRegistration(context.ip);
      await next();
    },

    async register(context) {
      const body = context.state.body as Body<typeof gatewayApi.register>;
      const onlyFirst = registration === 'first';
      await enter(context, await admin.register({ ...body, onlyFirst }, readOrigin(context)));
      context.status = 201;
    },

    async requestPasswordReset(context) {
      const body = context.state.body as Body<typeof gatewayApi.requestPasswordReset>;
      await limits.countReset(body.name, context.ip);
      const isMailSetUp = await admin.requestPasswordReset(body, readOrigin(context));
      context.status = 202;
      context.body = { message: isMailSetUp ? mailed : noMail };
    },

    async resetPassword(context) {
      const body = context.state.body as Body<typeof gatewayApi.resetPassword>;
      await limits.countReset(null, context.ip);
      const { user, version } = await admin.resetPassword(body, readOrigin(context));
      // Ends sessions of the old password now instead of on the event.
      await saveUser(pool, { ...user, passwordVersion: version, passwordSession: null }, version);
      await live.recheck(user.id);
      context.status = 204;
    },

    async logout(context) {
      const session = context.state.live;
      context.status = 204;
      if (!session) return;
      if (context.query.reason === 'unload') {
        await sessions.close(session.sid);
      } else {
        const { userId, name } = session.user;
        await audit.record(context, 'sign_out', { id: userId, label: name });
        await signOut(context);
        await live.recheck(session.user.userId);
      }
    },

    currentUser(context) {
      const { live: session } = context.state;
      if (!session) return;
      const { roleName, profile, user } = session;
      context.body = { ...JSON.parse(profile), roleName, permissions: user.permissions };
    },
  };
};
