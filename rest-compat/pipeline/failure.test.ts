import { type FakeEdge, problem, type Received, startEdge } from './test/toy-edge';

let edge: FakeEdge;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());

describe('an error about a parameter of other versions', () => {
  const list = (query: string, version: string): Promise<Received> =>
    edge.call({ path: `/api/v1/lamps?${query}`, version, headers: { prefer: 'handling=strict' } });
  const unknown = (param: string, versions: string): unknown =>
    problem(
      'invalid_request_error',
      'parameter_invalid',
      `This operation has no parameter with this name.${versions}`,
      param,
    );

  it('names the version that introduced it, and its former name', async () => {
    expect((await list('brightness=1', '2026-06-20')).json).toEqual(
      unknown(
        'brightness',
        ' `brightness` exists from version 2026-07-01 on, and this request uses version 2026-06-20: use `level`.',
      ),
    );
    expect((await list('room=hall', '2025-01-01')).json).toEqual(
      unknown('room', ' `room` exists from version 2026-07-01 on, and this request uses version 2025-01-01.'),
    );
  });

  it('names the version that removed it, and its replacement', async () => {
    expect((await list('level=1', '2026-08-21')).json).toEqual(
      unknown(
        'level',
        ' `level` was removed in version 2026-07-01, and this request uses version 2026-08-21: use `brightness`.',
      ),
    );
    expect((await list('era=new', '2026-07-01')).json).toEqual(
      unknown('era', ' `era` was removed in version 2026-07-01, and this request uses version 2026-07-01.'),
    );
  });

  it('has no such sentence for a parameter of no version', async () => {
    expect((await list('nothing=1', '2025-01-01')).json).toEqual(unknown('nothing', ''));
  });
});
