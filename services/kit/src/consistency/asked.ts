import { PassThrough, type Writable } from 'node:stream';
import { readLines } from '../read-lines.ts';
import type { Asked, Line, Question } from './protocol.ts';
import { type Answering, answerQuestions } from './questions.ts';

interface ByLines {
  input: Writable;
  lines: AsyncGenerator<string>;
  /** Why there are no more lines. */
  why: () => Promise<Error>;
  /** What is thrown for a question that could not be answered. */
  refused?: (why: string) => Error;
}

/** Whoever reads questions as lines and writes lines of answers. */
export const askedByLines = (
  name: Asked['name'],
  { input, lines, why, refused = (said) => new Error(said) }: ByLines,
): Asked => {
  async function* ask<Answer>(question: Question): AsyncGenerator<Answer> {
    input.write(`${JSON.stringify(question)}\n`);
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw await why();
      const line: Line<Answer> = JSON.parse(value);
      if ('error' in line) throw refused(line.error);
      if ('end' in line) return;
      yield line.answer;
    }
  }

  return { name, ask, askOnce: (question) => lastOf(ask(question)) };
};

/** The last answer, which is the only one of a question that has one. */
export const lastOf = async <Answer>(answers: AsyncIterable<unknown>): Promise<Answer> => {
  let last: unknown;
  for await (const answer of answers) last = answer;
  return last as Answer;
};

/** This process itself, asked like another one; end it by `stop`. */
export const askedHere = (answering: Answering): Asked & { stop(): Promise<void> } => {
  const input = new PassThrough();
  const output = new PassThrough();
  const lines = readLines(output);
  let failure = new Error('It no longer answers.');
  const answered = answerQuestions(answering, input, output)
    .catch((error: unknown) => {
      failure = error instanceof Error ? error : new Error(String(error));
    })
    .finally(() => output.end());
  const why = async () => {
    await answered;
    return failure;
  };
  return {
    ...askedByLines(answering.name as Asked['name'], { input, lines, why }),
    async stop() {
      input.end();
      // Answers nobody reads any more would block the writer.
      for await (const _ of lines);
      await answered;
    },
  };
};
