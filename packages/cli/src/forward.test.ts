import { openReceiver } from '../../../subgraphs/events/src/testing/receiver';
import { advanceTime, stopTime } from '../../../test/support/time';
import { forward } from './forward';

const forwardTo = (url: string) => forward(url, `ws_${'a'.repeat(64)}`, 'msg_1', '{"id":"msg_1"}');

it('reports the status, and remarks that a webhook would have timed out', async () => {
  const receiver = await openReceiver((_request, requestNumber) => {
    if (requestNumber === 3) advanceTime(5_001);
    return [{ status: 204 }, { status: 302, headers: { location: '/elsewhere' } }, { status: 200 }][requestNumber - 1];
  });
  stopTime();
  const responses = [await forwardTo(receiver.url), await forwardTo(receiver.url), await forwardTo(receiver.url)];
  jest.useRealTimers();
  await receiver.close();
  expect(responses).toEqual([
    { outcome: '204', milliseconds: 0, remark: null },
    { outcome: '302', milliseconds: 0, remark: null },
    { outcome: '200', milliseconds: 5_001, remark: 'a webhook times out after 5 s' },
  ]);
});

it.each(['cut', 'nothing'] as const)('reports the reason of a missing response: %s', async (failure) => {
  const receiver = await openReceiver(() => 'cut');
  if (failure === 'nothing') await receiver.close();
  const { outcome } = await forwardTo(receiver.url);
  await receiver.close();
  expect(outcome).toBe(failure === 'cut' ? 'UND_ERR_SOCKET' : 'ECONNREFUSED');
});
