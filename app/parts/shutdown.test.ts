import { Shutdown, Stopping } from './shutdown';

describe('a shutdown', () => {
  it('closes resources in reverse order', async () => {
    const [shutdown, closed] = [new Shutdown(), [] as string[]];
    for (const name of ['database', 'domain']) await shutdown.add(name, (opened) => void closed.push(opened));
    await shutdown.run();
    expect(closed).toEqual(['domain', 'database']);
  });

  it('closes a resource that is still being opened before its dependencies', async () => {
    const [shutdown, closed] = [new Shutdown(), [] as string[]];
    await shutdown.add('database', (opened) => void closed.push(opened));
    let finish = (_name: string): void => {};
    const opening = shutdown.add(
      new Promise<string>((resolve) => (finish = resolve)),
      (opened) => void closed.push(opened),
    );
    const ended = shutdown.run();
    await new Promise((resolve) => setImmediate(resolve));
    expect(closed).toEqual([]);
    finish('domain');
    await expect(opening).rejects.toThrow(Stopping);
    await ended;
    expect(closed).toEqual(['domain', 'database']);
  });

  it('does not wait for a resource that failed to open', async () => {
    const [shutdown, closed] = [new Shutdown(), [] as string[]];
    await shutdown.add('database', (opened) => void closed.push(opened));
    await expect(shutdown.add(Promise.reject(new Error('no room')), () => {})).rejects.toThrow('no room');
    await shutdown.run();
    expect(closed).toEqual(['database']);
  });
});
