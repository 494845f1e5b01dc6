/** A policy that the service hosts for sellers who have given none of their own. */
export interface HostedPolicy {
  readonly filename: string;
  readonly contentType: string;
  readonly url: string;
}

function policy(origin: string, name: 'cancellation' | 'refund'): HostedPolicy {
  return { filename: `${name}-policy.html`, contentType: 'text/html', url: `${origin}/policies/${name}` };
}

/** @param origin public address of the service */
export function hostedPolicies(origin: string): { readonly cancellation: HostedPolicy; readonly refund: HostedPolicy } {
  return { cancellation: policy(origin, 'cancellation'), refund: policy(origin, 'refund') };
}
