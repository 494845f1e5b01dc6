import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `FileRead`: the fields of files that REST responses need. */
export const fileFragment = readFragment('file');
