export { BatchCatchWeights as default } from '../dialogs/batch-catch-weights.tsx';
