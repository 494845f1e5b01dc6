import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type FileSettings, type FileStorage, openFileStorage } from '../../subgraphs/platform/src';
import type { Config } from '../config';
import type { Secrets } from './secrets';

const megabyte = 1_048_576;

/**
 * Settings of uploaded files, the same for all processes that handle files: storage location, and maximum file size in
 * bytes.
 */
export type FileOptions = Pick<FileSettings, 'place' | 'largest'>;

export function fileOptions(config: Config): FileOptions {
  return { place: fileLocationOf(config), largest: config.FILE_MEGABYTES * megabyte };
}

/** The folder for uploaded files cannot be created or written. */
export class FilesUnusable extends Error {}

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

/** Opens the storage of uploaded files, with a builder of the files' URLs. */
export function openFiles(options: FileOptions, secrets: Secrets, origin: string): FileStorage {
  return openFileStorage({ ...options, origin, secret: secrets.derive('files') });
}

function fileLocationOf(config: Config): FileSettings['place'] {
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
