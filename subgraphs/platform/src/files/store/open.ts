import { FileLinks } from '../file.links';
import { FolderStore } from './folder-store';
import type { ObjectStore } from './object-store';
import { S3Store, type S3StoreOptions } from './s3-store';

/** Where files are kept, and what links to them look like. Equal in all processes that have to do with files. */
export interface FileSettings {
  readonly place: { readonly kind: 'folder'; readonly folder: string } | ({ readonly kind: 's3' } & S3StoreOptions);
  /** Public address of the service, for links. */
  readonly origin: string;
  /** Signs links. */
  readonly secret: Buffer;
  /** Bytes of a file at most. */
  readonly largest: number;
}

/** The bytes of files, and the links to them. */
export interface FileStorage {
  readonly store: ObjectStore;
  readonly links: FileLinks;
  readonly largest: number;
}

/** Opens the store without asking it anything. */
export function openFileStorage({ place, origin, secret, largest }: FileSettings): FileStorage {
  const links = new FileLinks({ origin, secret });
  return {
    store: place.kind === 'folder' ? new FolderStore({ folder: place.folder, links, largest }) : new S3Store(place),
    links,
    largest,
  };
}
