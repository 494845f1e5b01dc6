export type { VerificationReviewer } from './reviews/reviewer';
export { VerificationEntity } from './verification.entity';
export { createVerifications } from './verifications';
