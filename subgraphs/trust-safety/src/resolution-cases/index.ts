export { createResolutionCases, resolutionCaseEntities } from './resolution-cases';
