export { Chart, type ChartProps, type ChartSeries } from './charts/chart.tsx';
