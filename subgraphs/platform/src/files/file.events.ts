import { type Transaction, fileReady, recordFact } from '../../../kit/src';
import type { FileEntity } from './file.entity';

/** Integration events for other domains. Clients are not notified; they poll the file. */
export const fileEvents = {
  ready: (tx: Transaction, { id, accountId }: FileEntity) =>
    recordFact(tx, 'platform.files', { type: fileReady, resourceId: id, accountId }),
};
