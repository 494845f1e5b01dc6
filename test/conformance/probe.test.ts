import { openService, type TestService } from '../support/service';
let service: TestService;
it('opens', async () => {
  let t = performance.now();
  for (let i = 0; i < 3; i++) {
    service = await openService();
    process.stderr.write(`open ${performance.now() - t}\n`); t = performance.now();
    const a = await service.request({ path: '/api/v1/plans?first=1&account_id=' + service.world.accounts[0]!.id });
    process.stderr.write(`${a.status} ${a.text.slice(0, 100)} ${JSON.stringify(service.world.examples)}\n`);
    await service.close();
    process.stderr.write(`close ${performance.now() - t}\n`); t = performance.now();
  }
  expect(1).toBe(1);
}, 120000);
