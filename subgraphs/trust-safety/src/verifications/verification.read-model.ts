import { type ListDefinition, ReadModel, type SealedBox, column, computed } from '../../../kit/src';
import { type VerificationSecrets, noSecrets } from './verification-record';
import type { Verification, IdentityProfile } from './verification.type';

const sealed = '(SELECT s.sealed FROM trust_safety.verification_secrets s WHERE s.id = $row.id)';

/** Returns the decrypted personal data of a verification. Throws if it was encrypted with another secret. */
export function openSecrets(sealedBox: SealedBox, id: string, text: string | null): VerificationSecrets {
  if (text === null) return noSecrets();
  const plaintext = sealedBox.open(text, id);
  if (plaintext === null) throw new Error(`The secrets of ${id} were encrypted with another secret`);
  return JSON.parse(plaintext) as VerificationSecrets;
}

/** Returns the read model fields that `Verification` and `IdentityProfile` have in common. */
const sharedFields = (sealedBox: SealedBox) => ({
  account: computed(['account_id'], (owner: string) => (owner.startsWith('biz_') ? { id: owner } : null)),
  user: computed(['account_id'], (owner: string) =>
    owner.startsWith('user_') ? { id: owner, customerOf: null } : null,
  ),
  kind: column('kind'),
  status: column('status'),
  firstName: column('first_name'),
  lastName: column('last_name'),
  dateOfBirth: computed(
    ['id', sealed],
    (id: string, text: string | null) => openSecrets(sealedBox, id, text).dateOfBirth,
  ),
  email: column('email'),
  phone: column('phone'),
  country: column('country'),
  businessName: column('business_name'),
  businessStructure: column('business_structure'),
  address: column('address'),
  lastErrorCode: column('last_error_code'),
  lastErrorReason: column('last_error_reason'),
  sessionStartedAt: column('session_started_at'),
  createdAt: column('created_at'),
  updatedAt: column('updated_at'),
});

/** Creates the read model of verifications. The repository removes fields that are not visible to the caller. */
export function verificationReadModel(sealedBox: SealedBox): ReadModel<Verification> {
  return new ReadModel<Verification>('Verification', 'trust_safety.verifications', {
    ...sharedFields(sealedBox),
    requestedInformation: column('requested_information'),
    requiredDocuments: column('required_documents'),
  });
}

/** Creates the read model of `IdentityProfile`, the form that verifications have in the bodies of events. */
export function identityProfileReadModel(sealedBox: SealedBox): ReadModel<IdentityProfile> {
  return new ReadModel<IdentityProfile>('IdentityProfile', 'trust_safety.verifications', sharedFields(sealedBox));
}

/** Sort orders of the list of verifications. Each is supported by an index that begins with the owner. */
export const verificationList: ListDefinition = {
  filters: {},
  orders: {
    updated_at: { expression: (row) => `${row}.updated_at`, type: 'timestamptz' },
  },
};
