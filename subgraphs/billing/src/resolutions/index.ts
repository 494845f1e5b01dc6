export { type CaseFactsParts, CaseFacts } from './case-facts';
