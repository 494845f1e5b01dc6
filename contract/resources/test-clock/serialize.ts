/** Data of a test clock, as selected by the GraphQL fragment `TestClockRead`. */
export interface TestClockData {
  readonly id: string;
  readonly account: { readonly id: string } | null;
  readonly name: string | null;
  readonly status: string;
  readonly now: string;
  readonly target: string | null;
  readonly failure: string | null;
  readonly attachedMembers: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Serializes a test clock for the latest REST API version. */
export function serializeTestClock({
  id,
  account,
  name,
  status,
  now,
  target,
  failure,
  attachedMembers,
  createdAt,
  updatedAt,
}: TestClockData) {
  return {
    id,
    account_id: account?.id,
    name,
    status: status.toLowerCase(),
    now,
    target,
    failure,
    attached_members: attachedMembers,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}
