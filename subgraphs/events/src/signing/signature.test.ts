import { Webhook } from 'standardwebhooks';
import { isSignedWith, signature, signedHeaders } from './signature';

const secret = `ws_${'0123456789abcdef'.repeat(4)}`;
const body = '{"id":"msg_1","price":10.10,"name":"Zoë"}';
const now = new Date();

/** The library requires its key in base64. */
const verify = (headers: Record<string, string>, key = secret, sent = body) =>
  new Webhook(Buffer.from(key).toString('base64')).verify(sent, headers);

describe('signed messages', () => {
  it('are accepted by the Standard Webhooks library', () => {
    expect(verify({ ...signedHeaders([secret], 'msg_1', body, now) })).toEqual(JSON.parse(body));
  });

  it('are accepted with either of two secrets', () => {
    const [newer, older] = [`ws_${'a'.repeat(64)}`, secret];
    const headers = { ...signedHeaders([newer, older], 'msg_1', body, now) };
    expect(headers['webhook-signature'].split(' ')).toHaveLength(2);
    for (const key of [newer, older]) expect(verify(headers, key)).toEqual(JSON.parse(body));
    expect(() => verify(headers, `ws_${'b'.repeat(64)}`)).toThrow('No matching signature found');
  });

  it('have the same signature as computed by openssl', () => {
    // printf 'msg_1.1700000000.{}' | openssl dgst -sha256 -hmac "$secret" -binary | base64
    expect(signature(secret, { id: 'msg_1', timestamp: '1700000000', body: '{}' })).toBe(
      'v1,yUeOELm3s6vcQcUddfddH1Gkg0Xy4mIepi5zQLnDtdQ=',
    );
  });

  it.each([
    ['id', { id: 'msg_2' }],
    ['timestamp', { timestamp: '1700000001' }],
    ['body', { body: '{ }' }],
  ])('are rejected with a different %s', (_part, changed) => {
    const text = { id: 'msg_1', timestamp: '1700000000', body: '{}' };
    const header = `v1,other ${signature(secret, text)}`;
    expect(isSignedWith(secret, text, header)).toBe(true);
    expect(isSignedWith(secret, { ...text, ...changed }, header)).toBe(false);
  });
});
