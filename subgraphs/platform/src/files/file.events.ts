import { type Transaction, fileReady, recordFact } from '../../../kit/src';
import type { FileEntity } from './file.entity';

/** Tells the other domains of files. No client is told: they ask. */
export const fileEvents = {
  ready: (tx: Transaction, { id, accountId }: FileEntity) =>
    recordFact(tx, 'platform.files', { type: fileReady, resourceId: id, accountId }),
};
