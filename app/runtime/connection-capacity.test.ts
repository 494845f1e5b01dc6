import type { ConnectionCapacity, Logger } from '../../subgraphs/kit/src';
import { createLogger } from '../../subgraphs/kit/src';
import { checkConnectionCapacity } from './connection-capacity';

const log = createLogger('silent');
const warn = jest.spyOn(log, 'warn');
beforeEach(() => warn.mockClear());

const pool = (room: Partial<ConnectionCapacity>) => ({
  connectionRoom: async () => ({ server: 'one', allowed: 97, open: 20, most: 8, mayOpen: 7, ...room }),
});
const check = (...rooms: readonly Partial<ConnectionCapacity>[]): Promise<void> =>
  checkConnectionCapacity(rooms.map(pool), log as Logger);

it('is silent if there is room for all pools and five more connections', async () => {
  await check({ open: 78 }, { open: 78 });
  expect(warn).not.toHaveBeenCalled();
});

it('warns once per server that may reject connections, with its figures', async () => {
  await check({ open: 79 }, { open: 79 }, { server: 'two' });
  expect(warn.mock.calls).toEqual([
    [
      { allowed: 97, open: 79, mayOpen: 14 },
      'Postgres may reject connections: it allows 97, 79 are open, and this process may open 14 more. Raise max_connections, or lower POOL_SIZE or the number of processes.',
    ],
  ]);
});

it("rejects pools that are larger than the server's limit", async () => {
  await expect(check({ most: 50 }, { most: 48 })).rejects.toThrow(
    'POOL_SIZE allows this process 98 database connections, but Postgres allows only 97: lower POOL_SIZE, or raise max_connections',
  );
  await check({ most: 50 }, { most: 48, server: 'two' });
});

it('skips databases behind a pooler', async () => {
  await checkConnectionCapacity([{ connectionRoom: async () => null }], log as Logger);
  expect(warn).not.toHaveBeenCalled();
});
