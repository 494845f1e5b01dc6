import { type ResourceRead, readFragment } from '../read';
import { type EntryData, serializeEntry } from './serialize';

export * from './schema';
export * from './serialize';

export const entryRead: ResourceRead = {
  type: 'Entry',
  field: 'entry',
  fragment: readFragment('entry'),
  serialize: (data: EntryData) => serializeEntry(data),
};
