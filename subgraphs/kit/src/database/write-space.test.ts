import { WriteSpace } from './write-space';

const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });

/** Simulates a server with or without disk space, and counts the probes. */
function server() {
  const state = { hasRoom: true, asked: 0 };
  const run = async (): Promise<void> => {
    state.asked += 1;
    if (!state.hasRoom) throw full;
  };
  return { state, run };
}

it('does not probe a server without a disk space failure', async () => {
  const { state, run } = server();
  const space = new WriteSpace();
  space.failed(Object.assign(new Error('duplicate key'), { code: '23505' }));
  space.failed(new Error('anything'));
  space.failed(null);
  await space.check(run);
  expect(state.asked).toBe(0);
});

it('probes after a failure until it succeeds', async () => {
  const { state, run } = server();
  const space = new WriteSpace();
  space.failed(full);
  state.hasRoom = false;
  await expect(space.check(run)).rejects.toBe(full);
  await expect(space.check(run)).rejects.toBe(full);
  state.hasRoom = true;
  await space.check(run);
  await space.check(run);
  expect(state.asked).toBe(3);
});
