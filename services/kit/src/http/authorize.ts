import type { Call } from '@primal/contracts/shared/api';
import { systemUserId } from '@primal/contracts/shared/identity';
import { assertPermission, problem } from '../problem.ts';
import type { Step } from './context.ts';
import { createCostFilter } from './redact.ts';

export const assertCallPermitted = ({ permission, refusal }: Call): Step => {
  if (permission === 'gateway')
    return (ctx, next) => {
      if (ctx.state.identity.userId !== systemUserId) throw problem.forbidden();
      return next();
    };
  return (ctx, next) => {
    assertPermission(ctx.state.identity, permission, refusal);
    return next();
  };
};

export const filterSentCosts = ({ body }: Call): Step => {
  const refuse = body ? createCostFilter(body) : null;
  if (!refuse) return (_ctx, next) => next();
  return (ctx, next) => {
    if (!ctx.state.identity.permissions.includes('seeCosts')) ctx.state.body = refuse(ctx.state.body);
    return next();
  };
};
