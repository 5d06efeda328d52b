import { z } from 'zod';
import type { CallPermission } from './permissions.ts';

/** What may be done with a record now: `true`, or the sentence that says why not. Screens ask this, never the rule. */
export type Allowed<Action extends string> = Record<Action, true | string>;

const trueOrWhyNot = () => z.union([z.literal(true), z.string()]);

export const allowedSchema = <const Actions extends readonly [string, ...string[]]>(actions: Actions) =>
  z.record(z.enum(actions), trueOrWhyNot());

export type ActionNeeds = Readonly<Record<string, CallPermission>>;

const needs = new WeakMap<object, ActionNeeds>();

/**
 * Says which permissions the actions need: `allowedBy(allowedSchema(receiptActions), { void: 'void' })`. The kit answers
 * callers without one the sentence that says whom to ask, in place of `true`.
 */
export const allowedBy = <Schema extends z.ZodType>(schema: Schema, actions: ActionNeeds): Schema => {
  needs.set(schema, actions);
  return schema;
};

/** What `allowedBy` said of this very schema. */
export const actionNeeds = (schema: object): ActionNeeds | undefined => needs.get(schema);
