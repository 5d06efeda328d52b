export { CatchWeights as default } from '../dialogs/catch-weights.tsx';
