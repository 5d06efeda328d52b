export { BatchCatchWeights as default } from '../weights/batch-catch-weights.tsx';
