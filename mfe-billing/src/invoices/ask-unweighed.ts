import { confirm } from '@primal/kit';

/** Asks before an invoice is sent whose lines lack weights: they would be billed at 0.00. True where none do. */
export const askUnweighed = (productNames: readonly string[]): Promise<boolean> | true => {
  if (productNames.length === 0) return true;
  const [first, ...others] = productNames;
  const rest = others.length > 0 ? ` and ${others.length} more` : '';
  const verb = others.length > 0 ? 'have' : 'has';
  return confirm({
    title: 'Weights are missing',
    message: `${first}${rest} ${verb} no weight yet and would be billed at $0.00. Finalize the invoice anyway?`,
    confirmLabel: 'Finalize Anyway',
  });
};
