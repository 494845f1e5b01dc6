/** Policy that the service hosts for sellers without their own. */
export interface HostedPolicy {
  readonly filename: string;
  readonly contentType: string;
  readonly url: string;
}

function policy(origin: string, name: 'cancellation' | 'refund'): HostedPolicy {
  return { filename: `${name}-policy.html`, contentType: 'text/html', url: `${origin}/policies/${name}` };
}

/**
 * Returns the cancellation and refund policies that the service hosts.
 *
 * @param origin public URL of the service
 */
export function hostedPolicies(origin: string): { readonly cancellation: HostedPolicy; readonly refund: HostedPolicy } {
  return { cancellation: policy(origin, 'cancellation'), refund: policy(origin, 'refund') };
}
