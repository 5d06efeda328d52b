import { isInstant } from '@primal/contracts/shared/schemas';
import { z } from 'zod';
import { toInstantText } from './database.ts';

type Answered<Value> = Value extends Date ? string : Value;

type Shared<Answer, Source> = {
  [Field in keyof Answer & keyof Source as Answered<Source[Field]> extends Answer[Field]
    ? Field
    : never]: Answer[Field];
};

/** Record from which the fields of an answer are taken; an instant may still be a date. */
export type Answerable<Answer, Instant extends string = never> = {
  [Field in keyof Answer]: Field extends `${string}At` | Instant ? Answer[Field] | Date : Answer[Field];
};

const holdsInstant = (field: z.core.$ZodType): boolean =>
  field instanceof z.ZodNullable || field instanceof z.ZodOptional || field instanceof z.ZodDefault
    ? holdsInstant(field.unwrap())
    : isInstant(field);

/**
 * Picks a contract's fields from a record and formats instants as ISO 8601: `({ ...answer(driver), stops })`.
 */
export const createAnswerMapper = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) => {
  const fields = Object.entries(schema.shape).map(([field, type]) => [field, holdsInstant(type)] as const);
  return <Source extends object>(source: Source): Shared<z.output<z.ZodObject<Shape>>, Source> => {
    const record = source as Record<string, unknown>;
    const answer: Record<string, unknown> = {};
    for (const [field, isMoment] of fields) {
      const value = record[field];
      if (value === undefined) continue;
      answer[field] = isMoment && value !== null ? toInstantText(value as Date | string) : value;
    }
    return answer as Shared<z.output<z.ZodObject<Shape>>, Source>;
  };
};

/** Values of a schema's fields with a default, for records that are older than the field. */
export const listDefaults = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  Object.fromEntries(
    Object.entries(schema.shape).flatMap(([field, type]) =>
      type instanceof z.ZodDefault ? [[field, type.def.defaultValue as unknown]] : [],
    ),
  ) as Partial<z.output<z.ZodObject<Shape>>>;

export const listFields = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  Object.keys(schema.shape) as (keyof Shape & string)[];
