import type { Call } from '@primal/contracts/shared/api';
import type { Issue } from '@primal/contracts/shared/problem';
import type { z } from 'zod';
import { problem } from '../problem.ts';
import { dropEchoed, type FieldsByPath, readAnsweredFields } from './answered-fields.ts';
import type { Step } from './context.ts';
import { lazily } from './lazily.ts';

type ZodIssue = z.core.$ZodIssue;
type Path = PropertyKey[];

const readAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null ? (found as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );

const computeDepth = (issues: ZodIssue[]): number => Math.max(0, ...issues.map((issue) => issue.path.length));

const isFixed = (issues: ZodIssue[]): boolean => issues.some(({ code }) => code === 'invalid_value');

/** Union branch with the deepest issue, which is most likely the intended branch. */
const pickLikeliestBranch = (branches: ZodIssue[][]): ZodIssue[] =>
  [...branches].sort(
    (a, b) =>
      computeDepth(b) - computeDepth(a) || Number(isFixed(a)) - Number(isFixed(b)) || a.length - b.length,
  )[0] ?? [];

const kinds: Readonly<Record<string, string>> = {
  boolean: 'Must be true or false.',
  string: 'Must be text.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  array: 'Must be a list.',
  object: 'Must be an object.',
};

/** Zod's default messages. Contract messages are already written for users. */
const zodDefaultMessage = /^(Invalid|Too) /;

const describeIssue = (issue: ZodIssue): string => {
  if (!zodDefaultMessage.test(issue.message)) return issue.message;
  const kind = issue.code === 'invalid_type' && kinds[issue.expected];
  if (kind) return kind;
  if (issue.code === 'invalid_value')
    return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}.`;
  const isOfNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int');
  if (isOfNumber && issue.code === 'too_small') return `Must be ${issue.minimum} or more.`;
  if (isOfNumber && issue.code === 'too_big') return `Must be at most ${issue.maximum}.`;
  return issue.message.endsWith('.') ? issue.message : `${issue.message}.`;
};

const ownWords = /^Please | is required\.?$/;

const expand = (issue: ZodIssue, prefix: Path, input: unknown): Issue[] => {
  const path = [...prefix, ...issue.path];
  const dotted = path.join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, maxIssues)
      .map((key) => ({ path: [...path, key].join('.'), message: 'Is not a known field.' }));
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input' && issue.errors.length > 0)
    return pickLikeliestBranch(issue.errors).flatMap((inner) => expand(inner, path, input));
  // A message that says what to do (`Please select a customer`) also covers a missing value.
  if (path.length > 0 && readAt(input, path) === undefined && !ownWords.test(issue.message))
    return [{ path: dotted, message: 'Is required.' }];
  return [{ path: dotted, message: describeIssue(issue) }];
};

/** Maximum number of issues in an answer. A megabyte of body could cause half a million. */
const maxIssues = 100;

export const toIssues = (error: z.ZodError, input: unknown): Issue[] => {
  const issues: Issue[] = [];
  for (const issue of error.issues) {
    if (issues.length >= maxIssues) break;
    issues.push(...expand(issue, [], input).slice(0, maxIssues - issues.length));
  }
  return issues;
};

const splitWords = (name: string): string => name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();

/** `items.0.unitPrice` for a person: `Items 1, unit price`. */
const formatLabel = (path: string): string => {
  const text = path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? ` ${Number(part) + 1}` : `, ${splitWords(part)}`))
    .join('')
    .replace(/^ /, 'entry ')
    .replace(/^, ?/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Subject of a sentence: `sequence` of 'Sequence must be …', `due date` of 'The due date must not …'. */
const findSubject = (message: string): string | undefined =>
  /^(?:the )?(.+?) must /.exec(message.toLowerCase())?.[1];

/** True if the message is about the whole body, says what to do, or begins with its field's name. */
const namesItself = ({ path, message }: Issue): boolean => {
  const field = splitWords(
    path
      .replace(/\.\d+$/, '')
      .split('.')
      .at(-1) ?? '',
  );
  const subject = findSubject(message);
  return (
    !path ||
    ownWords.test(message) ||
    message.toLowerCase().startsWith(`${field} `) ||
    (subject !== undefined && ` ${field} `.includes(` ${subject} `))
  );
};

export const summarize = (issues: Issue[]): string => {
  const [first] = issues;
  if (!first) return 'The request is not valid.';
  const text = namesItself(first) ? first.message : `${formatLabel(first.path)}: ${first.message}`;
  return issues.length === 1
    ? text
    : `${text} (${issues.length - 1}${issues.length === maxIssues ? ' or more' : ''} more)`;
};

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

const listParamNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);

const rejectInput = (error: z.ZodError, input: unknown): never => {
  const issues = toIssues(error, input);
  throw problem.badRequest(summarize(issues), issues, 'invalid');
};

/** Parses the input; 400 with at most 100 issues if it does not match. */
export const parseInput = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const result = schema.safeParse(input);
  return result.success ? result.data : rejectInput(result.error, input);
};

/** Parses a body, and ignores answered fields that it does not take (docs/rules/values.md#the-server-computes). */
export const parseBody = <Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
  readAnswered: () => FieldsByPath,
): z.output<Schema> => {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  const rest = dropEchoed(result.error, sent, readAnswered());
  return rest === null ? rejectInput(result.error, sent) : parseInput(schema, rest);
};

const readId = (value: string): string | undefined => (uuid.test(value) ? value.toLowerCase() : undefined);

const readParams = (
  names: string[],
  schemas: Call['params'],
  sent: Record<string, string | undefined>,
): Record<string, string> => {
  const params: Record<string, string> = {};
  for (const name of names) {
    const value = sent[name] ?? '';
    const schema = schemas?.[name];
    const read = schema ? schema.safeParse(value).data : readId(value);
    if (read === undefined) throw problem.notFound();
    params[name] = read;
  }
  return params;
};

/** `calls` are the service's calls, among which a record is read that a client may send back. */
export const validate = (call: Call, calls: readonly Call[] = []): Step => {
  const { path, params, query, body } = call;
  const names = listParamNames(path);
  const readAnswered = lazily(() => readAnsweredFields(call, calls));
  return (ctx, next) => {
    ctx.state.params = readParams(names, params, ctx.params);
    if (/%00/.test(ctx.querystring))
      throw problem.badRequest('The query contains characters that cannot be stored.');
    ctx.state.query = query ? parseInput(query, { ...ctx.query }) : {};
    // An absent body counts as empty: the issues then name the required fields.
    ctx.state.body = body ? parseBody(body, ctx.state.body ?? {}, readAnswered) : undefined;
    return next();
  };
};
