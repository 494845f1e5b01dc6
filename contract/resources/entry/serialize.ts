import { toEnumValue } from '../shared';

/** Fields that the GraphQL fragment `EntryListRead` selects. */
export interface EntryListData {
  readonly id: string;
  readonly status: string;
  readonly user: {
    readonly id: string;
    readonly name: string | null;
    readonly username: string;
    readonly email: string | null;
  };
  readonly plan: { readonly id: string };
  readonly product: { readonly id: string; readonly title: string } | null;
  readonly createdAt: string;
}

/** Fields that the GraphQL fragment `EntryRead` selects. */
export interface EntryData extends EntryListData {
  readonly customFieldResponses: readonly { readonly id: string; readonly question: string; readonly answer: string }[];
}

/** Serializes a waitlist or raffle entry in a list, in the format of the latest API version. */
export function serializeEntryListItem({ id, status, user, plan, product, createdAt }: EntryListData) {
  return { id, status: toEnumValue(status), user, plan, product, created_at: createdAt };
}

/** Serializes a waitlist or raffle entry in the format of the latest API version. */
export function serializeEntry(entry: EntryData) {
  return { ...serializeEntryListItem(entry), custom_field_responses: entry.customFieldResponses };
}
