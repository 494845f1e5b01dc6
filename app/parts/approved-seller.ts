import { serviceClient, ServiceRefused } from './service-client';

/** How the sandbox answers who sets what is known of a seller. */
interface Answer {
  readonly data: { readonly sandboxPayoutVerificationSet: { readonly state: string | null } } | null;
}

const approving = 'mutation ($id: ID!) { sandboxPayoutVerificationSet(state: APPROVED, accountId: $id) { state } }';

/**
 * Has whoever verifies know a seller, in sandbox mode: one who is not known is refused what exceeds 10,000 dollars in 30 days, and each of its payouts
 * adds up all of those. Throws `ServiceRefused`.
 *
 * @param origin of the service
 */
export async function approveSeller(
  origin: string,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<void> {
  const { data } = await serviceClient(origin, key).ask<Answer>('POST', '/graphql', {
    query: approving,
    variables: { id },
  });
  if (data?.sandboxPayoutVerificationSet.state !== 'APPROVED')
    throw new ServiceRefused(`The seller ${id} could not be approved.`);
}
