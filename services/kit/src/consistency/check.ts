import { connectTo } from '../events/broker.ts';
import { type ProcessReport, reportingProcesses, requestReport } from './process-report.ts';

const describeError = (error: unknown): string => {
  const { message, code = '' } = error as Error & { code?: string };
  return { 503: 'it does not run', TIMEOUT: 'it does not answer' }[code] ?? message;
};

/**
 * Requests a report from every process. `natsUrl` uses billing's user, the only user that may request
 * reports.
 */
export const checkConsistency = async (
  natsUrl: string,
  options?: { repair: boolean },
): Promise<ProcessReport[]> => {
  const connection = await connectTo({ url: natsUrl, name: 'consistency' }).catch((error: unknown) => {
    throw new Error(`The broker cannot be asked: ${describeError(error)}. Start Primal first.`);
  });
  try {
    return await Promise.all(
      reportingProcesses.map((name) =>
        requestReport(connection, name, options).catch((error: unknown) => {
          throw new Error(`${name} cannot be asked: ${describeError(error)}`);
        }),
      ),
    );
  } finally {
    await connection.close();
  }
};

export const isConsistent = (answers: readonly ProcessReport[]): boolean =>
  answers.every(({ count, findings, dead }) => count + findings.length + dead === 0);
