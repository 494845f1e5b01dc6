import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ResourceRead, readFragment } from '../read';
import { serializeIdentityProfile, serializeVerification } from './serialize';

export * from './schema';
export * from './serialize';

export const verificationRead: ResourceRead = {
  type: 'Verification',
  field: 'verification',
  fragment: readFragment('verification'),
  serialize: serializeVerification,
};

/** GraphQL fragment and serializer of identity profiles. Only events use them. */
export const identityProfileRead: ResourceRead = {
  type: 'IdentityProfile',
  field: 'identityProfile',
  fragment: readFileSync(join(__dirname, 'profile.graphql'), 'utf8'),
  serialize: serializeIdentityProfile,
};
