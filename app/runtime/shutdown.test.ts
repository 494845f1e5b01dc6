import { Shutdown, Stopping } from './shutdown';

describe('a shutdown', () => {
  it('closes resources in reverse order', async () => {
    const [shutdown, closedNames] = [new Shutdown(), [] as string[]];
    for (const name of ['database', 'domain']) await shutdown.add(name, (resource) => void closedNames.push(resource));
    await shutdown.run();
    expect(closedNames).toEqual(['domain', 'database']);
  });

  it('closes a resource that is still being opened before its dependencies', async () => {
    const [shutdown, closedNames] = [new Shutdown(), [] as string[]];
    await shutdown.add('database', (resource) => void closedNames.push(resource));
    let finish = (_name: string): void => {};
    const added = shutdown.add(
      new Promise<string>((resolve) => (finish = resolve)),
      (resource) => void closedNames.push(resource),
    );
    const shutdownRun = shutdown.run();
    await new Promise((resolve) => setImmediate(resolve));
    expect(closedNames).toEqual([]);
    finish('domain');
    await expect(added).rejects.toThrow(Stopping);
    await shutdownRun;
    expect(closedNames).toEqual(['domain', 'database']);
  });

  it('does not wait for a resource that failed to open', async () => {
    const [shutdown, closedNames] = [new Shutdown(), [] as string[]];
    await shutdown.add('database', (resource) => void closedNames.push(resource));
    await expect(shutdown.add(Promise.reject(new Error('no room')), () => {})).rejects.toThrow('no room');
    await shutdown.run();
    expect(closedNames).toEqual(['database']);
  });
});
