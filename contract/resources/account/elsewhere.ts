/** What an account shows of matters that no domain has; `docs/limits-of-the-sandbox.md` gives the reasons. */
export function accountFieldsElsewhere() {
  return {
    can_transfer_pending_balance_to_children: false,
    payment_controls: null,
    total_earned_usd: null,
    wallet: null,
  };
}
