export { caseEvents } from './case-events';
