import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../subgraphs/kit/src/errors/operator-error';
import type { FileSettings } from '../../subgraphs/platform/src';
import type { Config } from '../config';

/** The folder for uploaded files cannot be created or written. */
export class FilesUnusable extends OperatorError {}

/** Creates the folder for uploaded files if it is missing. Throws `FilesUnusable`. A bucket is not checked. */
export function checkFiles(config: Config): void {
  const location = fileLocationOf(config);
  if (location.kind !== 'folder') return;
  try {
    mkdirSync(location.folder, { recursive: true });
    accessSync(location.folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new FilesUnusable(
      `Files cannot be stored in ${location.folder} (${(error as Error).message}). Set FILE_FOLDER to a folder that this process can write to.`,
    );
  }
}

/** Returns the configured storage location of uploaded files: a folder or a bucket. */
export function fileLocationOf(config: Config): FileSettings['place'] {
  if (config.FILE_STORE === 'folder')
    return { kind: 'folder', folder: config.FILE_FOLDER ?? join(config.DATA_FOLDER, 'files') };
  const {
    S3_BUCKET: bucket = '',
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: id,
    S3_SECRET_ACCESS_KEY: secret,
  } = config;
  return {
    kind: 's3',
    bucket,
    region,
    endpoint,
    ...(id !== undefined && secret !== undefined && { accessKey: { id, secret } }),
  };
}
