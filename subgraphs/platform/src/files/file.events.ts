import { type Transaction, fileReady, recordIntegrationEvent } from '../../../kit/src';
import type { FileEntity } from './file.entity';

/** Integration events for other domains. Clients are not notified; they poll the file. */
export const fileEvents = {
  ready: (tx: Transaction, { id, accountId }: FileEntity) =>
    recordIntegrationEvent(tx, 'platform.files', { type: fileReady, resourceId: id, accountId }),
};
