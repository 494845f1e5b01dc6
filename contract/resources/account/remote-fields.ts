/**
 * Returns the constant values of account fields that no domain implements. `docs/limits-of-the-sandbox.md` contains the
 * reasons.
 */
export function remoteAccountFields() {
  return {
    can_transfer_pending_balance_to_children: false,
    payment_controls: null,
    total_earned_usd: null,
    wallet: null,
  };
}
