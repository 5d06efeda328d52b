import { appendFileSync, writeFileSync } from 'node:fs';
import { Findings } from './findings.ts';

/**
 * How a write ended: done and answered so; done, as a look at the record showed after an answer was lost; refused by a
 * sentence, so nothing was done; or never answered at all.
 */
export type Outcome = 'acknowledged' | 'looked up' | 'refused' | 'unanswered';

/** One write of a person, from its first try to its last answer. Times in milliseconds since 1970. */
export interface Entry {
  began: number;
  ended: number;
  person: string;
  /** The call's name, `POST /api/sales-orders`. */
  call: string;
  /** Ids and numbers of what it was about, to find its story by. */
  about: string[];
  outcome: Outcome;
  /** The last status; 0 for none. */
  status: number;
  /** What each try came to: a status, or why there was none. */
  tries: string[];
  message?: string;
}

/** What everybody sent and what came of it, in memory and, a line each, in a file. */
export class Log {
  readonly entries: Entry[] = [];
  /** What was answered against the contract: a 500, a sign-out, content that was not asked for. */
  readonly findings = new Findings((finding) => this.#append({ at: Date.now(), ...finding }));
  readonly #file: string | null;

  constructor(file: string | null = null) {
    this.#file = file;
    if (file) writeFileSync(file, '');
  }

  write(entry: Entry): void {
    this.entries.push(entry);
    this.#append(entry);
    if (entry.outcome === 'unanswered')
      this.findings.add('lost', entry.about, `${entry.call} was never answered`);
  }

  complain(about: string[], text: string): void {
    this.findings.add('broken', about, text);
  }

  #append(line: object): void {
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}
