import type { Call } from '@primal/contracts/shared/api';
import { nobodysId } from '@primal/contracts/shared/identity';
import { assertPermission, problem } from '../problem.ts';
import type { Step } from './context.ts';
import { withoutSentCosts } from './redact.ts';

export const permitted = ({ permission, refusal }: Call): Step => {
  if (permission === 'gateway')
    return (ctx, next) => {
      if (ctx.state.identity.userId !== nobodysId) throw problem.forbidden();
      return next();
    };
  return (ctx, next) => {
    assertPermission(ctx.state.identity, permission, refusal);
    return next();
  };
};

export const filterSentCosts = ({ body }: Call): Step => {
  const refuse = body ? withoutSentCosts(body) : null;
  if (!refuse) return (_ctx, next) => next();
  return (ctx, next) => {
    if (!ctx.state.identity.permissions.includes('seeCosts')) ctx.state.body = refuse(ctx.state.body);
    return next();
  };
};
