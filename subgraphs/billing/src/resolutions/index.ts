export { CaseFacts } from './case-facts';
