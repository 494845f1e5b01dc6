import { openReceiver } from '../../subgraphs/events/src/testing/receiver';
import { forward } from './forward';

const forwardTo = (url: string) => forward(url, `ws_${'a'.repeat(64)}`, 'msg_1', '{"id":"msg_1"}');

it('says what came back, and remarks that a webhook would not have waited so long', async () => {
  const receiver = await openReceiver(
    (_request, turn) =>
      [{ status: 204 }, { status: 302, headers: { location: '/elsewhere' } }, { status: 200, delay: 5_100 }][turn - 1],
  );
  const answers = [await forwardTo(receiver.url), await forwardTo(receiver.url), await forwardTo(receiver.url)];
  await receiver.close();
  expect(answers).toMatchObject([
    { outcome: '204' },
    { outcome: '302' },
    { outcome: '200', remark: 'a webhook waits 5 s' },
  ]);
  expect(answers.every(({ milliseconds, remark }) => (remark !== null) === milliseconds > 5_000)).toBe(true);
});

it.each(['cut', 'nothing'] as const)('says why there is no answer: %s', async (how) => {
  const receiver = await openReceiver(() => 'cut');
  if (how === 'nothing') await receiver.close();
  const { outcome } = await forwardTo(receiver.url);
  await receiver.close();
  expect(outcome).toBe(how === 'cut' ? 'UND_ERR_SOCKET' : 'ECONNREFUSED');
});
