/**
 * Tables of accounts that cannot be divided among servers by `account_id` as they are, with the number of constraints that would have to change
 * first. docs/scale.md says how. A table that is not here must have the account in every key, in every unique index, and in every reference.
 */
export const notDistributable: Readonly<Record<string, number>> = {};
