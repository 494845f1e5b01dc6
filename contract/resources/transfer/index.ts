import { type ResourceRead, readFragment } from '../read';
import { serializeTransfer } from './serialize';

export * from './schema';
export * from './serialize';

/** The fragments are `TransferRead` and `TransferListRead`. */
export const transferRead: ResourceRead = { type: 'Transfer', field: 'transfer', fragment: readFragment('transfer'), serialize: serializeTransfer };
