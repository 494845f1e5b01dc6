/**
 * What a user shows of earnings and other networks. The domains that own these say "none yet" with these
 * values; a domain that comes to exist takes its fields out of here and into `read.graphql`.
 */
export function userFieldsElsewhere() {
  return {
    banner: null,
    earnings_usd: null,
    social_accounts: [],
    staff: null,
  };
}
