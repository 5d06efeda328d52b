import { type ActionNeeds, findActionNeeds } from '@primal/contracts/shared/allowed';
import { isCost } from '@primal/contracts/shared/costs';
import { describeRefusal } from '@primal/contracts/shared/permission-texts';
import { type CallPermission, mayCall, type Permission } from '@primal/contracts/shared/permissions';
import type { z } from 'zod';
import { problem } from '../problem.ts';

type Change = (value: unknown, held: readonly Permission[]) => unknown;

type Marks = (schema: z.ZodType) => Change | null;

interface Def {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  options?: readonly z.ZodType[];
  left?: z.ZodType;
  right?: z.ZodType;
  items?: readonly z.ZodType[];
  shape?: Readonly<Record<string, z.ZodType>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const combineChanges = (changes: readonly (Change | null)[]): Change | null => {
  const some = changes.filter((change) => change !== null);
  if (some.length === 0) return null;
  return (value, held) => some.reduce((left, change) => change(left, held), value);
};

const changeFields = (shape: Readonly<Record<string, z.ZodType>>, marks: Marks): Change | null => {
  const changes = Object.entries(shape).flatMap(([field, schema]) => {
    const change = buildChange(schema, marks);
    return change ? [[field, change] as const] : [];
  });
  if (changes.length === 0) return null;
  return (value, held) => {
    if (!isRecord(value)) return value;
    const copy = { ...value };
    for (const [field, change] of changes) {
      if (copy[field] === undefined) continue;
      const left = change(copy[field], held);
      if (left === undefined) delete copy[field];
      else copy[field] = left;
    }
    return copy;
  };
};

const changeElements = (schema: z.ZodType | undefined, marks: Marks): Change | null => {
  const change = schema ? buildChange(schema, marks) : null;
  return change && ((value, held) => (Array.isArray(value) ? value.map((one) => change(one, held)) : value));
};

const changeValues = (schema: z.ZodType | undefined, marks: Marks): Change | null => {
  const change = schema ? buildChange(schema, marks) : null;
  return (
    change &&
    ((value, held) =>
      isRecord(value)
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one, held)]))
        : value)
  );
};

const buildChange = (schema: z.ZodType, marks: Marks): Change | null => {
  const own = marks(schema);
  if (own) return own;
  const def = schema.def as unknown as Def;
  switch (def.type) {
    case 'object':
      return changeFields(def.shape ?? {}, marks);
    case 'array':
      return changeElements(def.element, marks);
    case 'record':
      return changeValues(def.valueType, marks);
    default:
      return combineChanges(
        [
          def.innerType,
          def.in,
          def.out,
          def.left,
          def.right,
          ...(def.options ?? []),
          ...(def.items ?? []),
        ].map((inner) => (inner ? buildChange(inner, marks) : null)),
      );
  }
};

const hideCost: Change = (value, held) => (held.includes('seeCosts') ? value : null);

const denyActions =
  (needs: ActionNeeds): Change =>
  (value, held) =>
    isRecord(value)
      ? Object.fromEntries(
          Object.entries(value).map(([action, answer]) => {
            const needed = needs[action];
            const isRefused = answer === true && needed !== undefined && !mayCall(held, needed);
            return [action, isRefused ? describeRefusal(needed) : answer];
          }),
        )
      : value;

/**
 * Redacts an answer for an account: marked costs become null, and `true` for a forbidden action becomes a
 * sentence. Covers lists and nested records. Null for a schema without marks; copies nothing for an account
 * with all permissions.
 */
export const createRedactor = (schema: z.ZodType): Change | null => {
  const permissions: CallPermission[] = [];
  const change = buildChange(schema, (one) => {
    const needs = findActionNeeds(one);
    permissions.push(...(isCost(one) ? (['seeCosts'] as const) : []), ...Object.values(needs ?? {}));
    return isCost(one) ? hideCost : needs ? denyActions(needs) : null;
  });
  return (
    change &&
    ((answer, held) => (permissions.every((needed) => mayCall(held, needed)) ? answer : change(answer, held)))
  );
};

/** Drops costs that were echoed as empty; any other cost is a 403. Null for a schema without costs. */
export const createCostFilter = (schema: z.ZodType): ((body: unknown) => unknown) | null => {
  const leave: Change = (value) => {
    if (value !== null && value !== '')
      throw problem.forbidden(
        'You may not set cost prices. Ask an admin for the permission "See costs".',
        'not_permitted',
      );
    return undefined;
  };
  const change = buildChange(schema, (one) => (isCost(one) ? leave : null));
  return change && ((body) => change(body, []));
};
