export { type ResolutionCaseParts, createResolutionCases, resolutionCaseEntities } from './resolution-cases';
