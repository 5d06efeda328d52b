export { Chart } from './charts/chart.tsx';
