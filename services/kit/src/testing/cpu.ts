/**
 * Milliseconds of CPU that this thread spends on `work`, nearly independent of other load. The better of two
 * runs.
 */
export const measureCpu = (work: () => unknown): number => {
  const once = (): number => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  return Math.min(once(), once());
};

/**
 * CPU limit for a megabyte of text. An idle machine takes less than 100. Shared cores multiply it, and
 * quadratic work takes minutes.
 */
export const maxCpu = 600;

const megabyte = 1_000_000;
const repeated = (text: string): string => text.repeat(megabyte / text.length);

export const costlyTexts: Readonly<Record<string, string>> = {
  'blanks between a digit and a letter': `1${repeated(' ')}x`,
  'blanks and lines behind a minus': `-${repeated(' ')}x\ny`,
  commas: repeated(','),
  'a digit and commas': `${repeated('1,')}x`,
  digits: `${repeated('1')}x`,
  'points and digits': repeated('.1'),
  'signs of dollars': repeated('$ '),
  units: repeated('1 lb '),
  'weights in a row': repeated('36.5 '),
  'opened brackets': repeated('('),
  'quotation marks': repeated('"'),
  words: repeated('fixed weight '),
};
