import type {
  ImportBlankDefault,
  ImportTarget,
  ImportValueMapping,
} from '@primal/contracts/admin/import-columns';
import { problem } from '@primal/service-kit/problem';
import type { Column } from './columns.ts';
import type { ListFormat } from './subject.ts';
import type { Question } from './subject-mapping.ts';

const listChoices = ({ choices }: Column) => choices?.map((value) => ({ value, label: value })) ?? null;

const toQuestion = (question: Question | undefined) =>
  question
    ? {
        label: question.label,
        required: question.required,
        answers: question.answers ? [...question.answers] : null,
      }
    : null;

export const listTargets = (
  { columns, mapping: { parts, joined, questions } }: ListFormat,
  without: ReadonlySet<string> = new Set(),
): ImportTarget[] => [
  ...columns
    .filter(({ field }) => !without.has(field))
    .map((column) => ({
      field: column.field,
      label: column.heading,
      several: joined.includes(column.field),
      choices: listChoices(column),
      knownWords: { ...column.knownWords },
      question: toQuestion(questions.find(({ field }) => field === column.field)),
      fills: [column.field],
    })),
  ...parts
    .filter(({ field }) => !without.has(field))
    .map(({ field, label, several = false, fills }) => ({
      field,
      label,
      several,
      choices: null,
      knownWords: {},
      question: null,
      fills: [...fills],
    })),
];

interface SentMapping {
  columns: readonly string[];
  mapping: readonly (string | null)[];
  standIns: readonly ImportBlankDefault[];
  words: readonly ImportValueMapping[];
}

const createMappingProblem = (sentence: string) => problem.badRequest(sentence, undefined, 'bad_mapping');

const assertValidColumns = (subject: ListFormat, { columns, mapping }: SentMapping): void => {
  const targets = listTargets(subject);
  if (mapping.length !== columns.length)
    throw createMappingProblem('The mapping must have an entry for each column.');
  const first = new Map<string, number>();
  for (const [at, field] of mapping.entries()) {
    if (field === null) continue;
    const target = targets.find((each) => each.field === field);
    if (!target) throw createMappingProblem(`${field} is not a field that a column can fill.`);
    const before = first.get(field);
    if (before !== undefined && !target.several)
      throw createMappingProblem(
        `The columns ${columns[before]} and ${columns[at]} both go into ${target.label}: choose one of them.`,
      );
    first.set(field, before ?? at);
  }
  const naming = targets
    .filter(({ field }) => subject.identifyingFields.includes(field))
    .map(({ label }) => label);
  const filled = targets.flatMap(({ field, fills }) => (first.has(field) ? fills : []));
  if (!subject.identifyingFields.some((field) => filled.includes(field)))
    throw createMappingProblem(`Choose which column holds the ${naming.join(' or the ')}.`);
};

export const assertValidMapping = (subject: ListFormat, sent: SentMapping): void => {
  assertValidColumns(subject, sent);
  for (const { field, value } of sent.standIns) {
    const question = subject.mapping.questions.find((each) => each.field === field);
    if (!question) throw createMappingProblem(`${field} cannot have a default for new records.`);
    if (question.answers && !question.answers.some((answer) => answer.value === value))
      throw createMappingProblem(
        `${question.label}: must be one of ${question.answers.map((answer) => answer.value).join(', ')}.`,
      );
  }
  for (const { field, value } of sent.words) {
    const column = subject.columns.find((each) => each.field === field && each.choices);
    if (!column) throw createMappingProblem(`${field} cannot have replacement words.`);
    if (!column.choices?.includes(value))
      throw createMappingProblem(`${column.heading}: must be one of ${column.choices?.join(', ')}.`);
  }
};
