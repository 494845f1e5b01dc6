/**
 * What an account shows of money and capabilities. The domains that own these say "none yet" with these
 * values; a domain that comes to exist takes its fields out of here and into `read.graphql`.
 */
export function accountFieldsElsewhere() {
  return {
    can_transfer_pending_balance_to_children: false,
    capabilities: null,
    cards: [],
    payment_controls: null,
    recommended_actions: null,
    required_actions: null,
    total_earned_usd: null,
    wallet: null,
  };
}
