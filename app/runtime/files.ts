import { type FileSettings, type FileStorage, openFileStorage } from '../../subgraphs/platform/src';
import type { Config } from '../config';
import { fileLocationOf } from './file-location';
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

/** Opens the storage of uploaded files, with a builder of the files' URLs. */
export function openFiles(options: FileOptions, secrets: Secrets, origin: string): FileStorage {
  return openFileStorage({ ...options, origin, secret: secrets.derive('files') });
}
