import { z } from 'zod';
import type { CallPermission } from './permissions.ts';

/**
 * For each action: `true`, or a sentence that explains the refusal. Screens read it instead of applying the
 * rules.
 */
export type Allowed<Action extends string> = Record<Action, true | string>;

const trueOrWhyNot = () => z.union([z.literal(true), z.string()]);

export const allowedSchema = <const Actions extends readonly [string, ...string[]]>(actions: Actions) =>
  z.record(z.enum(actions), trueOrWhyNot());

export type ActionNeeds = Readonly<Record<string, CallPermission>>;

const needs = new WeakMap<object, ActionNeeds>();

/**
 * Declares permissions for actions: `allowedBy(allowedSchema(receiptActions), { void: 'void' })`. For callers
 * without a permission, the service kit replaces `true` by a sentence that names whom to ask.
 */
export const allowedBy = <Schema extends z.ZodType>(schema: Schema, actions: ActionNeeds): Schema => {
  needs.set(schema, actions);
  return schema;
};

export const findActionNeeds = (schema: object): ActionNeeds | undefined => needs.get(schema);
