import { appendFileSync, writeFileSync } from 'node:fs';
import { Findings } from './findings.ts';

/** A write's outcome: answered, found by a look-up after a lost answer, refused, or never answered. */
export type Outcome = 'acknowledged' | 'looked up' | 'refused' | 'unanswered';

/** A person's write, from first attempt to last answer. Times in milliseconds since 1970. */
export interface Entry {
  began: number;
  ended: number;
  person: string;
  call: string;
  about: string[];
  outcome: Outcome;
  status: number;
  tries: string[];
  message?: string;
}

/** All writes and outcomes, in memory and as JSON lines in a file. */
export class Log {
  readonly entries: Entry[] = [];
  /** Answers that violate the contract: a 500, a sign-out, unrequested content. */
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
