import type { CreatedResource } from './purchases';
import type { Sandbox } from './sandbox';
import { following, type Trigger, type Triggers } from './trigger';

/** Starts a verification of a new connected account, and returns the verification's id. */
async function startVerification(sandbox: Sandbox): Promise<string> {
  sandbox.step('Connects an account, and starts its verification.');
  const account = await sandbox.request<CreatedResource>('POST', '/accounts', {
    email: `trigger-${sandbox.unused()}@example.com`,
    title: `Triggered ${sandbox.unused()}`,
  });
  return (
    await sandbox.request<CreatedResource>('POST', `/verifications?account_id=${account.id}`, { kind: 'individual' })
  ).id;
}

/** Creates an event trigger for a decision of the simulated reviewer. */
function decided(resourceType: string, instructions: string, decision: object): Trigger {
  const answer = (id: string) => ({
    resourceType,
    resourceId: id,
    path: resourceType === 'Verification' ? `/verifications/${id}` : null,
  });
  return following({
    how: instructions,
    make: startVerification,
    step: 'Simulates the decision of the reviewer.',
    act: (sandbox, id) => sandbox.request('POST', `/sandbox/verifications/${id}/review`, decision),
    answer,
  });
}

const review = '`POST /sandbox/verifications/{id}/review`';

/** Procedures that trigger verification events in a sandbox, by event name. */
export const identityTriggers: Triggers = {
  'verification.succeeded': decided('Verification', `Approve a verification: ${review} with \`decision: "approve"\`.`, {
    decision: 'approve',
  }),
  'identity_profile.approved': decided(
    'IdentityProfile',
    `Approve a verification: ${review} with \`decision: "approve"\`.`,
    {
      decision: 'approve',
    },
  ),
  'identity_profile.rejected': decided(
    'IdentityProfile',
    `Reject a verification: ${review} with \`decision: "reject"\`.`,
    { decision: 'reject' },
  ),
  'identity_profile.needs_action': decided(
    'IdentityProfile',
    `Request more information: ${review} with \`decision: "request_information"\`.`,
    { decision: 'request_information', requested_information: [{ requirement: 'bank_statement' }] },
  ),
  'identity_profile.updated': following({
    how: 'Provide information for a verification: `PATCH /verifications/{id}`.',
    make: startVerification,
    step: 'Provides the information.',
    answer: (id) => ({ resourceType: 'IdentityProfile', resourceId: id, path: null }),
    act: (sandbox, id) => sandbox.request('PATCH', `/verifications/${id}`, { first_name: 'Ada' }),
  }),
};
