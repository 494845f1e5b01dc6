import { serviceClient, ServiceClientError } from './service-client';

/** Response of the mutation that sets the verification of a seller. */
interface MutationResult {
  readonly data: { readonly sandboxPayoutVerificationSet: { readonly state: string | null } } | null;
}

const approving = 'mutation ($id: ID!) { sandboxPayoutVerificationSet(state: APPROVED, accountId: $id) { state } }';

/**
 * Approves the verification of a seller, in sandbox mode. Without an approved verification, payouts beyond 10,000
 * dollars in 30 days are rejected, and each payout first sums the payouts of that period. Throws `ServiceClientError`.
 * @param origin URL of the service
 */
export async function approveSeller(
  origin: string,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<void> {
  const { data } = await serviceClient(origin, key).request<MutationResult>('POST', '/graphql', {
    query: approving,
    variables: { id },
  });
  if (data?.sandboxPayoutVerificationSet.state !== 'APPROVED')
    throw new ServiceClientError(`The seller ${id} could not be approved.`);
}
