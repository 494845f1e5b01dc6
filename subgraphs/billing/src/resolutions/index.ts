export { caseFacts } from './case-facts';
