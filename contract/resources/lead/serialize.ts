/** Fields that the GraphQL fragment `LeadRead` selects. */
export interface LeadData {
  readonly id: string;
  readonly user: {
    readonly id: string;
    readonly name: string | null;
    readonly username: string;
    readonly email: string | null;
  } | null;
  readonly member: { readonly id: string } | null;
  readonly product: { readonly id: string; readonly title: string } | null;
  readonly referrer: string | null;
  readonly metadata: object | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Serializes a lead in the format of the latest API version. */
export function serializeLead({ id, user, member, product, referrer, metadata, createdAt, updatedAt }: LeadData) {
  return { id, user, member, product, referrer, metadata, created_at: createdAt, updated_at: updatedAt };
}
