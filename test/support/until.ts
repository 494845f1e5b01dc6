export { until } from '../../app/parts/until';
