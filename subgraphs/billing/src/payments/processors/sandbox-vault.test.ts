import { SandboxTokens } from './sandbox-token';
import { createSandboxVault } from './sandbox-vault';
import { cardOf, testNumbers } from './testing/cards';

const secret = Buffer.alloc(32, 'sandbox');
const clock = { now: () => new Date('2026-11-21T12:00:00.000Z') };
const vault = createSandboxVault({ secret, clock });
const tokens = new SandboxTokens(secret);

async function tokenFor(number: string): Promise<string> {
  const result = await vault.tokenize(cardOf(number));
  if (!('token' in result)) throw new Error('The vault refused the card.');
  return result.token;
}

describe('the sandbox vault', () => {
  it.each([
    [testNumbers.succeeds, 'visa', 'succeeds'],
    [testNumbers.declined, 'visa', 'generic_decline'],
    [testNumbers.insufficientFunds, 'visa', 'insufficient_funds'],
    [testNumbers.expired, 'visa', 'expired_card'],
    [testNumbers.failsLater, 'visa', 'declines_charges'],
    [testNumbers.challenge, 'visa', 'challenge'],
    [testNumbers.otherChallenge, 'mastercard', 'challenge'],
    [testNumbers.disputed, 'visa', 'disputed'],
    [testNumbers.fraudWarning, 'visa', 'early_fraud_warning'],
    ['5555555555554444', 'mastercard', 'succeeds'],
    ['9000000000000001', 'unknown', 'succeeds'],
  ])('tokenizes %s of %s with the behavior %s', async (number, brand, behaviour) => {
    const spaced = number.replaceAll(/(.{4})/g, '$1 ');
    expect(await vault.tokenize(cardOf(spaced))).toEqual({
      token: expect.stringMatching(/^tok_[\w-]+\.[\w-]{43}$/),
      brand,
      last4: number.slice(-4),
    });
    expect(tokens.open(await tokenFor(number))).toEqual({
      card: { brand, last4: number.slice(-4), expMonth: 12, expYear: 2031 },
      behaviour,
    });
  });

  it('rejects invalid cards without creating a token', async () => {
    expect(await vault.tokenize(cardOf(testNumbers.succeeds, { expYear: '25', cvc: '1' }))).toEqual([
      { field: 'expiry', kind: 'expired' },
      { field: 'cvc', kind: 'cvcLength', length: 3 },
    ]);
  });

  it('includes neither the number nor the security code in a token', async () => {
    const result = await vault.tokenize(cardOf(testNumbers.otherChallenge, { cvc: '987' }));
    const [body = ''] = ('token' in result ? result.token : '').slice('tok_'.length).split('.');
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    expect(payload).toEqual({
      card: { brand: 'mastercard', last4: '5181', expMonth: 12, expYear: 2031 },
      behaviour: 'challenge',
      nonce: expect.any(String),
    });
  });
});

describe('a token', () => {
  it('differs on each call', async () => {
    expect(await tokenFor(testNumbers.succeeds)).not.toBe(await tokenFor(testNumbers.succeeds));
  });

  it('is only valid unmodified and with the same secret', async () => {
    const token = await tokenFor(testNumbers.declined);
    const [, signature] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ card: {}, behaviour: 'succeeds' })).toString('base64url');
    const others = [
      '',
      'tok_',
      'tok_.',
      `tok_${forged}`,
      `tok_${forged}.${signature}`,
      `${token}.`,
      `${token}A`,
      token.slice(4),
      token.slice(0, -2),
      `pm_${token.slice(4)}`,
    ];
    expect(others.filter((text) => tokens.open(text) !== null)).toEqual([]);
    expect(new SandboxTokens(Buffer.alloc(32, 'other')).open(token)).toBeNull();
    expect(tokens.open(token)?.behaviour).toBe('generic_decline');
  });

  it('requires a secret of sufficient length', () => {
    expect(() => new SandboxTokens(Buffer.alloc(31))).toThrow(
      'The secret that signs card tokens must have at least 32 bytes',
    );
  });
});
