import { toEnumValue } from './shared';

interface LatestData {
  readonly id: string;
  readonly status: string;
}

/**
 * The latest verifications of an account or a user, from the GraphQL selection `{ individual { id status } business {
 * id status } }`.
 */
export interface OwnerVerificationData {
  readonly individual: LatestData | null;
  readonly business: LatestData | null;
}

/**
 * Serializes the latest individual and business verification of an account or a user. Each is null if it does not exist
 * or the caller lacks the permission to see it.
 */
export function serializeOwnerVerification(latest: OwnerVerificationData | null) {
  return { individual: verificationSummary(latest?.individual), business: verificationSummary(latest?.business) };
}

function verificationSummary(verification: LatestData | null | undefined) {
  return verification ? { id: verification.id, status: toEnumValue(verification.status) } : null;
}
