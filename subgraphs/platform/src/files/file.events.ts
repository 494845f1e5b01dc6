import { type Transaction, fileReady, recordIntegrationEvent } from '../../../kit/src';
import type { FileEntity } from './file.entity';

/** Integration events about files, for other domains. Clients receive no events: they poll the file. */
export const fileEvents = {
  ready: (tx: Transaction, { id, accountId }: FileEntity) =>
    recordIntegrationEvent(tx, 'platform.files', { type: fileReady, resourceId: id, accountId }),
};
