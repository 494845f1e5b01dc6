import { FileLinks } from '../file.links';
import { FolderStore } from './folder-store';
import type { ObjectStore } from './object-store';
import type { S3Store, S3StoreOptions } from './s3-store';

/** Where files are stored, and how links to them are built. Must be equal in all processes that handle files. */
export interface FileSettings {
  readonly place: { readonly kind: 'folder'; readonly folder: string } | ({ readonly kind: 's3' } & S3StoreOptions);
  /** Public URL of the service, used to build links. */
  readonly origin: string;
  /** Secret key with which links are signed (HMAC). */
  readonly secret: Buffer;
  /** Maximum size of a file, in bytes. */
  readonly largest: number;
}

/** The store of the bytes of files, and the links to them. */
export interface FileStorage {
  readonly store: ObjectStore;
  readonly links: FileLinks;
  readonly largest: number;
}

/** Creates the file store for the configured location, and the links to its files, without connecting to the store. */
export function openFileStorage({ place, origin, secret, largest }: FileSettings): FileStorage {
  const links = new FileLinks({ origin, secret });
  return {
    store: place.kind === 'folder' ? new FolderStore({ folder: place.folder, links, largest }) : s3Store(place),
    links,
    largest,
  };
}

/** Loads the store of S3 buckets only where it is used: its library takes memory in each process. */
function s3Store(options: S3StoreOptions): ObjectStore {
  const module = require('./s3-store') as { readonly S3Store: typeof S3Store };
  return new module.S3Store(options);
}
