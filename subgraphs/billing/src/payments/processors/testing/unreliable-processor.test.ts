import { openTestBilling } from '../../../testing';
import type { Billing } from '../../..';
import { type Processor, ProcessorUnavailable, type Source } from '../processor';
import { createSandboxProcessor } from '../sandbox-processor';
import { createSandboxVault } from '../sandbox-vault';
import { chargeOf, refundRequest, saveOf, testNumbers, tokenOf } from './cards';
import { UnreliableProcessor } from './unreliable-processor';

const options = { secret: Buffer.alloc(32, 'sandbox'), clock: { now: () => new Date('2026-11-21T12:00:00.000Z') } };

let billing: Billing;
let inner: Processor;
let line: UnreliableProcessor;
let token: Source;

beforeAll(async () => {
  billing = await openTestBilling();
  inner = createSandboxProcessor({ ...options, database: billing.database, origin: 'https://pay.test' });
  token = await tokenOf(createSandboxVault(options), testNumbers.succeeds);
});

beforeEach(() => (line = new UnreliableProcessor(inner)));

afterAll(() => billing.close());

/** Creates a promise with its resolve function. */
function moment() {
  return Promise.withResolvers<void>();
}

describe('a fault-injecting processor', () => {
  it('passes calls through without faults', async () => {
    expect([line.provider, line.collects]).toEqual(['multi_psp', 'card']);
    const charged = await line.charge(chargeOf('plain', token, { capture: false }));
    expect(charged).toEqual(await inner.find('plain'));
    expect(await line.capture('plain')).toEqual(await line.find('plain'));
    expect(await line.refund(refundRequest('plain', 'plain', '1.00'))).toMatchObject({ outcome: 'succeeded' });
    expect(await line.save(saveOf('plain save', token))).toMatchObject({ outcome: 'succeeded' });
    expect(await line.cancel('plain cancel')).toEqual({ outcome: 'canceled' });
    const operations = ['charge', 'save', 'find', 'cancel', 'capture', 'refund'] as const;
    expect(operations.map((operation) => line.countOf(operation))).toEqual(
      operations.map(() => ({ calls: 1, received: 1 })),
    );
  });

  it('loses a request or its response, which the caller cannot distinguish, and passes the next call', async () => {
    line.plan('charge', 'requestLost', 'answerLost');
    await expect(line.charge(chargeOf('lost', token))).rejects.toThrow(ProcessorUnavailable);
    expect(await inner.find('lost')).toBeNull();
    await expect(line.charge(chargeOf('lost', token))).rejects.toThrow(ProcessorUnavailable);
    const effective = await inner.find('lost');
    expect(effective).toMatchObject({ outcome: 'succeeded' });
    expect(await line.charge(chargeOf('lost', token))).toEqual(effective);
    expect(line.countOf('charge')).toEqual({ calls: 3, received: 2 });
  });

  it('returns a response at a given time', async () => {
    const { promise: until, resolve } = moment();
    line.plan('charge', { kind: 'answerLate', until });
    const results: unknown[] = [];
    const waiting = line.charge(chargeOf('late answer', token)).then((result) => results.push(result));
    await line.settled();
    const effective = await inner.find('late answer');
    expect([effective?.outcome, results]).toEqual(['succeeded', []]);
    resolve();
    await waiting;
    expect(results).toEqual([effective]);
  });

  it('delivers a request after the caller has timed out and canceled its key', async () => {
    const { promise: until, resolve } = moment();
    line.plan('charge', { kind: 'requestLate', until });
    await expect(line.charge(chargeOf('late request', token))).rejects.toThrow(ProcessorUnavailable);
    expect(await line.cancel('late request')).toEqual({ outcome: 'canceled' });
    resolve();
    await line.settled();
    expect(line.countOf('charge')).toEqual({ calls: 1, received: 1 });
    expect(await line.find('late request')).toEqual({ outcome: 'canceled' });
  });

  it('delivers a request twice', async () => {
    line.plan('charge', 'none', 'twice');
    await line.charge(chargeOf('once', token));
    expect(await line.charge(chargeOf('twice', token))).toEqual(await inner.find('twice'));
    expect(line.countOf('charge')).toEqual({ calls: 2, received: 3 });
  });
});
