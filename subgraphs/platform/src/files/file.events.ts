import { type Transaction, fileReady, recordIntegrationEvent } from '../../../kit/src';
import type { File } from './file.resource';

/** Integration events about files, for other domains. Clients receive no events: they poll the file. */
export const fileEvents = {
  ready: (tx: Transaction, { id, accountId }: File) =>
    recordIntegrationEvent(tx, 'platform.files', { type: fileReady, resourceId: id, accountId }),
};
