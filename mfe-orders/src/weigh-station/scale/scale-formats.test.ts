import { decimal } from '@primal/contracts/shared/decimal';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  followScale,
  readScaleLine,
  type ScaleFormat,
  type ScaleReading,
  scaleFormats,
  takeLines,
} from './scale-formats.ts';

const said = (format: ScaleFormat, line: string): string => {
  const reading = readScaleLine(format, line);
  if (reading.kind === 'refused') return reading.problem;
  return 'weight' in reading ? `${reading.kind} ${reading.weight}` : reading.kind;
};
const sayings = (format: ScaleFormat, lines: [string, string][]) =>
  test.each(lines)('sends %j, read as: %s', (line, what) => expect(said(format, line)).toBe(what));

const tooMuch = 'There is too much on the scale.';
const tooLittle = 'The scale is below zero. Please take everything off it and set it to zero.';
const notUnderstood = 'The scale did not understand the request. Please check its settings.';
const faulty = 'The scale reports a fault. Please have it checked.';

describe('a Mettler-Toledo scale', () => {
  sayings('sics', [
    ['S S      36.54 lb', 'weight 36.540'],
    ['S S     -36.54 lb', 'empty'],
    ['S D      36.52 lb', 'moving 36.520'],
    ['SI S     36.54 lb', 'weight 36.540'],
    ['S S     16.574 kg', 'weight 36.540'],
    ['S S       0.00 lb', 'empty'],
    ['S S      0.001 kg', 'empty'],
    ['S S    16574.0 g', 'The scale weighs in g. Please set it to lb or kg.'],
    ['S S      584.6 oz', 'The scale weighs in oz. Please set it to lb or kg.'],
    ['S S      36.54', 'The scale does not report its unit. Please set it to lb or kg.'],
    ['S S    36.5401 lb', 'The scale shows more than 3 decimal places. Please set it to fewer.'],
    ['S I', 'The scale could not weigh now. Please try again.'],
    ['S +', tooMuch],
    ['S -', tooLittle],
    ['ES', notUnderstood],
    ['ET', notUnderstood],
    ['I4 A "B021002593"', 'ignored'],
    ['T S      1.20 lb', 'ignored'],
    ['Z A', 'ignored'],
    ['6.54 lb', 'ignored'],
    ['S S  36.5.4 lb', 'ignored'],
    ['S S   3é.54 lb', 'ignored'],
    ['', 'ignored'],
  ]);
});

describe('an A&D scale', () => {
  sayings('and', [
    ['ST,+00036.54 lb', 'weight 36.540'],
    ['ST,+0036.540 lb', 'weight 36.540'],
    ['ST,GS,+0036.54lb', 'weight 36.540'],
    ['ST,NT,+0036.54lb', 'weight 36.540'],
    ['ST,TR,+0001.20lb', 'ignored'],
    ['US,+00036.52 lb', 'moving 36.520'],
    ['ST,+00016.574 kg', 'weight 36.540'],
    ['ST,+00000.00 lb', 'empty'],
    ['ST,-00000.12 lb', 'empty'],
    ['OL,+999999.9 lb', tooMuch],
    ['OL,-999999.9 lb', tooLittle],
    ['ST,+016574.0  g', 'The scale weighs in g. Please set it to lb or kg.'],
    ['ST,+00584.60 oz', 'The scale weighs in oz. Please set it to lb or kg.'],
    ['ST,+000099.9  %', 'The scale weighs in %. Please set it to lb or kg.'],
    ['QT,+00000012 PC', 'The scale counts pieces. Please set it to weigh in lb or kg.'],
    ['36.54 lb', 'ignored'],
    ['ST,', 'ignored'],
  ]);
});

describe('an NCI scale', () => {
  sayings('nci', [
    ['\n  36.54LB\r\n00\r', 'weight 36.540'],
    ['\n0036.54lb\r\n00\r', 'weight 36.540'],
    ['\n  36.54LB\r00', 'weight 36.540'],
    ['\n  36.54LB\r\nS00\r', 'weight 36.540'],
    ['\n  36.52LB\r\n10\r', 'moving 36.520'],
    ['\n   0.00LB\r\n20\r', 'empty'],
    ['\n  -1.20LB\r\n00\r', 'empty'],
    ['\n 16.574KG\r\n00\r', 'weight 36.540'],
    ['\n 16574G\r\n00\r', 'The scale weighs in g. Please set it to lb or kg.'],
    ['\n36lb  8.6oz\r\n00\r', 'The scale weighs in lb  8.6oz. Please set it to lb or kg.'],
    ['\n------LB\r\n01\r', tooLittle],
    ['\n^^^^^^LB\r\n02\r', tooMuch],
    ['\n  36.54LB\r\n40\r', faulty],
    ['\n  36.54LB\r\n08\r', faulty],
    // The third byte marks net or gross; both are valid weights.
    ['\n  36.54LB\r\n0p4\r', 'weight 36.540'],
    ['\n?\r', notUnderstood],
    ['\n00\r', 'ignored'],
    ['\n  36.54LB\r', 'ignored'],
  ]);
});

describe('any scale', () => {
  const pounds = fc
    .integer({ min: 1, max: 999_999 })
    .map((hundredths) => decimal(hundredths).div(100).toFixed(2));
  const write: Record<ScaleFormat, (weight: string, isStable: boolean, unit: string) => string> = {
    sics: (weight, isStable, unit) => `S ${isStable ? 'S' : 'D'} ${weight.padStart(10)} ${unit}\r\n`,
    and: (weight, isStable, unit) => `${isStable ? 'ST' : 'US'},+${weight.padStart(8, '0')} ${unit}\r\n`,
    nci: (weight, isStable, unit) => `\n${weight.padStart(7)}${unit}\r\n${isStable ? '0' : '1'}0\r\u0003`,
  };

  test.each(scaleFormats)('%s reads the weight to the hundredth, and only when stable', (format) => {
    fc.assert(
      fc.property(pounds, fc.boolean(), (weight, isStable) => {
        const { lines } = takeLines(format, write[format](weight, isStable, 'lb'));
        expect(lines.map((line) => readScaleLine(format, line))).toEqual([
          { kind: isStable ? 'weight' : 'moving', weight: `${weight}0` },
        ]);
      }),
    );
  });

  test.each(scaleFormats)('%s reads the same lines however the serial port splits them', (format) => {
    fc.assert(
      fc.property(
        fc.array(pounds, { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        (weights, cuts) => {
          const text = weights.map((weight) => write[format](weight, true, 'lb')).join('');
          let rest = '';
          const taken: ScaleReading[] = [];
          for (let at = 0, turn = 0; at < text.length; turn += 1) {
            const length = cuts[turn % cuts.length] ?? 1;
            const came = takeLines(format, rest + text.slice(at, at + length));
            taken.push(...came.lines.map((line) => readScaleLine(format, line)));
            rest = came.rest;
            at += length;
          }
          expect(taken).toEqual(weights.map((weight) => ({ kind: 'weight', weight: `${weight}0` })));
        },
      ),
    );
  });

  test('ignores noise or returns one sentence, and limits the stored rest', () => {
    fc.assert(
      fc.property(fc.constantFrom(...scaleFormats), fc.string({ unit: 'binary' }), (format, noise) => {
        const reading = readScaleLine(format, noise);
        if (reading.kind === 'refused') expect(reading.problem).toMatch(/^[A-Z].*\.$/);
        expect(takeLines(format, noise.repeat(200)).rest.length).toBeLessThanOrEqual(80);
      }),
    );
    for (const format of scaleFormats) {
      expect(readScaleLine(format, '9'.repeat(10_000))).toEqual({ kind: 'ignored' });
      expect(takeLines(format, '9'.repeat(10_000)).lines).toEqual([]);
    }
  });
});

describe('a continuous scale', () => {
  const still = (weight: string): ScaleReading => ({ kind: 'weight', weight });
  const moving = (weight: string): ScaleReading => ({ kind: 'moving', weight });
  const empty: ScaleReading = { kind: 'empty' };
  const listTaken = (readings: ScaleReading[]): string[] => {
    const all: string[] = [];
    let taken: string | null = null;
    for (const reading of readings) {
      const now = followScale(taken, reading);
      taken = now.taken;
      if (now.take !== null) all.push(now.take);
    }
    return all;
  };

  test('takes each case once, when stable', () =>
    expect(
      listTaken([
        empty,
        moving('20.000'),
        still('36.540'),
        still('36.540'),
        moving('36.600'),
        still('36.560'),
        empty,
        still('37.100'),
        moving('1.200'),
        moving('30.000'),
        still('36.900'),
      ]),
    ).toEqual(['36.540', '37.100', '36.900']));

  test('takes two cases of equal weight, and no case for rejected or ignored lines', () =>
    expect(
      listTaken([
        still('36.540'),
        { kind: 'refused', problem: 'Too much.' },
        { kind: 'ignored' },
        still('36.540'),
        empty,
        still('36.540'),
      ]),
    ).toEqual(['36.540', '36.540']));

  test('takes each case once, even if lines repeat', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 100, max: 99_999 }), fc.integer({ min: 1, max: 9 }))),
        (cases) => {
          const weights = cases.map(([hundredths]) => decimal(hundredths).div(100).toFixed(3));
          const readings = cases.flatMap(([, times], at) => [
            moving('0.500'),
            ...Array.from({ length: times }, () => still(weights[at] ?? '')),
            empty,
          ]);
          expect(listTaken(readings)).toEqual(weights);
        },
      ),
    );
  });
});
