import { configuration } from '../config';
import { filledFolders, diskSpaceCheck } from './disk-space';

const secret = { MASTER_SECRET: 'x'.repeat(32) };
const megabyte = 1_048_576;

describe('the folders that a process fills', () => {
  it.each([
    ['those of everything in one process', {}, true, ['.data', '.data/files']],
    ['the folder for files that is named', { DATA_FOLDER: 'd', FILE_FOLDER: 'f' }, true, ['d', 'f']],
    ['none for files in a process that has nothing to do with them', {}, false, ['.data']],
    ['none of Postgres that is elsewhere', { DATABASE_URL: 'postgres://db/x', FILE_FOLDER: 'f' }, true, ['f']],
    [
      'none for files that are in a bucket',
      { DATABASE_URL: 'postgres://db/x', FILE_STORE: 's3', S3_BUCKET: 'bucket' },
      true,
      [],
    ],
  ])('%s', (_name, environment, files, folders) => {
    expect(filledFolders(configuration.load({ ...secret, ...environment }), { files })).toEqual(folders);
  });
});

describe('the space check', () => {
  const free = (bytes: Record<string, number>) => async (folder: string) => {
    const freeBytes = bytes[folder];
    if (freeBytes === undefined) throw new Error('ENOENT');
    return freeBytes;
  };
  const room = { checkSpace: async () => undefined };

  it('passes if each folder has 64 MiB and no database lacks space', async () => {
    const check = diskSpaceCheck(['a', 'b'], [room], free({ a: 64 * megabyte, b: 1e12 }));
    await expect(check()).resolves.toBeUndefined();
  });

  it('fails if one folder has less', async () => {
    const check = diskSpaceCheck(['a', 'b'], [room], free({ a: 1e12, b: 64 * megabyte - 1 }));
    await expect(check()).rejects.toThrow('no disk space left at b');
  });

  it('fails if a database rejects writes', async () => {
    const full = { checkSpace: () => Promise.reject(new Error('could not extend file')) };
    await expect((async () => diskSpaceCheck([], [room, full])())()).rejects.toThrow('could not extend file');
  });

  it('passes if the free space of a folder is unknown', async () => {
    await expect(diskSpaceCheck(['gone'], [], free({}))()).resolves.toBeUndefined();
  });
});
