/**
 * Milliseconds of CPU that this thread spends on `work`, nearly independent of other load. The better of two
 * runs.
 */
export const measureCpu = (work: () => unknown): number => {
  const measureOnce = (): number => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  return Math.min(measureOnce(), measureOnce());
};

/**
 * CPU limit for a megabyte of text. An idle machine takes less than 100. Shared cores multiply it, and
 * quadratic work takes minutes.
 */
export const maxCpuMs = 600;

const megabyte = 1_000_000;
const repeatText = (text: string): string => text.repeat(megabyte / text.length);

export const costlyTexts: Readonly<Record<string, string>> = {
  'blanks between a digit and a letter': `1${repeatText(' ')}x`,
  'blanks and lines behind a minus': `-${repeatText(' ')}x\ny`,
  commas: repeatText(','),
  'a digit and commas': `${repeatText('1,')}x`,
  digits: `${repeatText('1')}x`,
  'points and digits': repeatText('.1'),
  'signs of dollars': repeatText('$ '),
  units: repeatText('1 lb '),
  'weights in a row': repeatText('36.5 '),
  'opened brackets': repeatText('('),
  'quotation marks': repeatText('"'),
  words: repeatText('fixed weight '),
};
