import encoder from 'bwip-js/node';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findIdentifier, validateValue } from './dictionary.ts';

/** Error of a GS1 dictionary encoder for a value; '' if it accepts the value. */
const encoderSays = (ai: string, value: string): string => {
  try {
    encoder.raw('gs1datamatrix', `(${ai})${value}`, '');
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const names = [2, 3, 4].flatMap((length) =>
  Array.from({ length: 10 ** length }, (_, number) => String(number).padStart(length, '0')),
);
const ours = names.filter((name) => findIdentifier(name) !== null);

describe('GS1’s dictionary', () => {
  test('has the same identifiers as a published encoder’s dictionary', () => {
    // Checking all eleven thousand names takes seconds, so sample every fourth unknown name.
    const asked = names.filter(
      (name, at) => at % 4 === 0 || name.length < 4 || findIdentifier(name) !== null,
    );
    expect(asked.filter((name) => !/GS1unknownAI/.test(encoderSays(name, '1')))).toEqual(ours);
  });

  test('has no identifier that is a prefix of another', () =>
    expect(
      ours.filter((name) =>
        [2, 3].some((digits) => digits < name.length && findIdentifier(name.slice(0, digits))),
      ),
    ).toEqual([]));

  test('allows the same lengths and characters as a published encoder’s dictionary', () => {
    const value = fc.oneof(
      fc.integer({ min: 1, max: 92 }).map((length) => '0'.repeat(length)),
      fc.stringMatching(/^[0-9]{1,34}$/),
      fc.stringMatching(/^[ -~]{1,34}$/).filter((text) => !/[()^\\]/.test(text)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...ours), value, (ai, text) => {
        const identifier = findIdentifier(ai);
        const judged = identifier ? validateValue(identifier, text) : null;
        const theirs = encoderSays(ai, text);
        if (/GS1value(TooShort|TooLong)|notNumeric|badCSET82/.test(theirs))
          expect(judged, theirs).toBe('malformed');
        if (/badChecksum/.test(theirs)) expect(judged, theirs).not.toBe('right');
        if (/^$|missingAIs/.test(theirs)) expect(judged, `${ai} ${text}`).toBe('right');
      }),
      { numRuns: 1_500 },
    );
  });

  test('ends a value outside the closed list at a separator, even if its length is fixed', () => {
    expect(ours.filter((ai) => findIdentifier(ai)?.length !== null).map((ai) => ai.slice(0, 2))).toEqual(
      expect.not.arrayContaining(['37', '39', '42', '70', '80']),
    );
    expect(findIdentifier('402')?.length).toBeNull();
    expect(findIdentifier('414')?.length).toBe(13);
    expect(findIdentifier('3102')?.length).toBe(6);
  });
});
