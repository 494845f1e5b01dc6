import { ManualSignals } from '../../test/toys/graph-server';
import { advanceTime, stopTime } from '../../../test/support/time';
import { AppDocuments } from './app-documents';

const found = { only: false, text: '{ a }' };

/** Documents of apps that record the ids of all reads; `failing` makes reads fail. */
function openDocuments(text = found.text) {
  const signals = new ManualSignals();
  const state = { reads: [] as string[], failing: false };
  const documents = new AppDocuments({
    signals,
    read: async (appId, id) => {
      state.reads.push(`${appId} ${id}`);
      if (state.failing) throw new Error('away');
      return { ...found, text };
    },
  });
  return { documents, signals, state };
}

afterEach(() => jest.useRealTimers());

it('reads each document of an app once', async () => {
  const { documents, state } = openDocuments();
  for (const [app, id] of [
    ['app_a', 'one'],
    ['app_a', 'one'],
    ['app_b', 'one'],
    ['app_a', null],
    ['app_a', null],
  ] as const)
    expect(await documents.find(app, id)).toMatchObject(found);
  expect(state.reads).toEqual(['app_a one', 'app_b one', 'app_a null']);
});

it('reads again after a change, and keeps no result of a read that began before it', async () => {
  const { documents, signals, state } = openDocuments();
  await documents.find('app_a', 'one');
  signals.change('app_a');
  await documents.find('app_a', 'one');
  signals.change(null);
  const reading = documents.find('app_a', 'one');
  signals.change('app_a');
  await reading;
  await documents.find('app_a', 'one');
  expect(state.reads.length).toBe(4);
});

it('keeps nothing while changes are not reported', async () => {
  const { documents, signals, state } = openDocuments();
  await documents.find('app_a', 'one');
  signals.disconnect();
  await documents.find('app_a', 'one');
  await documents.find('app_a', 'one');
  expect(state.reads.length).toBe(3);
});

it('uses a result of the last five minutes while reading fails, and reads again every second', async () => {
  stopTime();
  const { documents, state } = openDocuments();
  await documents.find('app_a', 'one');
  state.failing = true;
  advanceTime(5_001);
  for (let times = 0; times < 3; times += 1) expect(await documents.find('app_a', 'one')).toMatchObject(found);
  expect(state.reads.length).toBe(2);
  advanceTime(300_000);
  await expect(documents.find('app_a', 'one')).rejects.toThrow('away');
  await expect(documents.find('app_a', 'two')).rejects.toThrow('away');
});

it('does not use a result that a change has removed, even while reading fails', async () => {
  const { documents, signals, state } = openDocuments();
  await documents.find('app_a', 'one');
  state.failing = true;
  signals.change('app_a');
  await expect(documents.find('app_a', 'one')).rejects.toThrow('away');
});

it('does not keep long texts', async () => {
  const { documents, state } = openDocuments(`{ ${'a'.repeat(20_000)} }`);
  await documents.find('app_a', 'one');
  await documents.find('app_a', 'one');
  expect(state.reads.length).toBe(2);
});

it('ends with its subscriptions to changes', () => {
  const { documents, signals } = openDocuments();
  documents.close();
  expect(() => signals.change(null)).not.toThrow();
});
