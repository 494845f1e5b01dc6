import { File } from './file.resource';
import {
  type Commands,
  type Context,
  type Database,
  DueWorker,
  type Logger,
  type ReadModel,
  type ReferenceResolver,
  selectionOf,
  payloadResolver,
} from '../../../kit/src';
import { FileRepository } from './file.repository';
import { FileCreatePayloadResolver, FileResolver } from './file.resolver';
import { FileService } from './file.service';
import { Inspection } from './inspection';
import { Pictures } from './pictures';
import type { FileStorage } from './store/open';
import { UploadTargets } from './upload-targets';
import { FilePayload } from './file.resource';

export interface FileDependencies {
  readonly database: Database;
  readonly model: ReadModel<File>;
  readonly commands: Commands;
  readonly storage: FileStorage;
  readonly committed: () => void;
  /** Creates the context in which workers run. */
  readonly system: () => Context;
  readonly log: Logger;
}

/**
 * Interval between two deletions of incomplete uploads, and age from which an incomplete upload is deleted, both in
 * milliseconds.
 */
const sweepIntervalMs = 3_600_000;
const minPartialAgeMs = 86_400_000;

/** Creates the files module: resolvers, lookup of uploaded pictures, and the workers that poll for uploads. */
export function createFiles({ database, model, commands, storage, committed, system, log }: FileDependencies) {
  const repository = new FileRepository(database, model);
  const service = new FileService(repository);
  const inspection = new Inspection({ database, files: repository, service, storage, committed });
  const pollUploads = () => inspection.lookForDue(system());
  const sweep = async (): Promise<number> => {
    await storage.store.sweep(new Date(system().clock.now().getTime() - minPartialAgeMs));
    return 0;
  };
  const reference: ReferenceResolver = ({ id, shown }, ctx, info) =>
    repository.getReference(ctx, id as string, shown === true, selectionOf(info, 'File'));
  return {
    repository,
    pictures: new Pictures(repository, storage.links),
    lookForUploads: pollUploads,
    sweep,
    references: { File: reference },
    resolvers: [
      new FileResolver(repository, service, inspection, storage.links, commands),
      payloadResolver(FilePayload, File, (...read) => repository.find(...read)),
      new FileCreatePayloadResolver(repository, new UploadTargets(repository, storage.store)),
    ],
    workers: (): DueWorker[] => [
      new DueWorker({ name: 'uploads', log }, pollUploads),
      new DueWorker({ name: 'broken uploads', log, pollInterval: sweepIntervalMs }, sweep),
    ],
  };
}
