export { caseEvents } from './case-facts';
