export { CatchWeights as default } from '../weights/catch-weights.tsx';
