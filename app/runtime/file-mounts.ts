import type { Graph } from '../../gateway/src';
import { FileApi } from '../../rest-compat/files/file-api';
import { type Logger, systemClock } from '../../subgraphs/kit/src';
import { type FileStorage, FolderStore } from '../../subgraphs/platform/src';
import type { Mount } from './http-server';

/** Mounts `/files/…`, and `/uploads/…` if files are stored in a folder: public for everyone with a link. */
export function fileMounts(graph: Graph, { store, links }: FileStorage, log: Logger): Mount[] {
  const receiver = store instanceof FolderStore ? store : undefined;
  const fileApi = new FileApi({ graph, links, source: store, receiver, log, now: () => systemClock.now() });
  const downloads = { path: '/files/', listener: fileApi.downloads };
  return receiver ? [downloads, { path: '/uploads/', listener: fileApi.uploads, slow: true }] : [downloads];
}
