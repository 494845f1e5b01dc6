import { parseExactJson } from '../../../kit/src';
import { isSignedWith, signatureTolerance, type SignedContent } from './signature';

export const messageParts = ['id', 'timestamp', 'signature', 'secret', 'body'] as const;
export type MessagePart = (typeof messageParts)[number];

export interface MessageProblem {
  readonly part: MessagePart;
  readonly message: string;
  /**
   * Seconds by which the timestamp is outside the tolerance, negative for a timestamp in the past; null for other
   * problems.
   */
  readonly seconds: number | null;
}

export interface ReceivedMessage {
  readonly id: string | null;
  readonly timestamp: string | null;
  readonly signature: string | null;
  readonly body: string;
}

export interface VerificationSecrets {
  readonly present: string;
  /** The webhook's previous secret; null if there is none or if only a secret was given. */
  readonly former: string | null;
}

/**
 * Explains why a receiver rejects a message: missing or malformed headers, a timestamp outside the tolerance, or the
 * cause of a signature mismatch, as far as common mistakes explain it.
 *
 * @returns an empty list for a valid message
 */
export function problemsOf(message: ReceivedMessage, secrets: VerificationSecrets, now: Date): MessageProblem[] {
  const { id, timestamp, signature, body } = message;
  const problems = [idProblem(id), timestampProblem(timestamp, now), signatureProblem(signature)].filter(
    (item) => item !== null,
  );
  if (id === null || timestamp === null || signature === null) return problems;
  const difference = problems.some(({ part }) => part === 'signature')
    ? null
    : differenceOf({ id, timestamp, body }, signature, secrets);
  return difference ? [...problems, difference] : problems;
}

function problem(part: MessagePart, message: string, seconds: number | null = null): MessageProblem {
  return { part, message, seconds };
}

function idProblem(id: string | null): MessageProblem | null {
  if (id === null) return problem('id', 'The webhook-id header is missing.');
  return /^[\x21-\x7e]{1,200}$/.test(id)
    ? null
    : problem('id', 'The webhook-id header is not a valid id: 1 to 200 characters without spaces.');
}

function timestampProblem(timestamp: string | null, now: Date): MessageProblem | null {
  if (timestamp === null) return problem('timestamp', 'The webhook-timestamp header is missing.');
  if (/^\d{13}$/.test(timestamp))
    return problem('timestamp', 'The webhook-timestamp header is in milliseconds; it must be in seconds.');
  if (!/^\d{1,12}$/.test(timestamp))
    return problem('timestamp', 'The webhook-timestamp header is not a number of Unix seconds.');
  const distance = Number(timestamp) - Math.floor(now.getTime() / 1_000);
  const excessSeconds = Math.abs(distance) - signatureTolerance;
  if (excessSeconds <= 0) return null;
  const direction = distance < 0 ? 'in the past' : 'in the future';
  return problem(
    'timestamp',
    `The timestamp is ${Math.abs(distance)} seconds ${direction}, ${excessSeconds} more than the tolerance of ${signatureTolerance} seconds.`,
    Math.sign(distance) * excessSeconds,
  );
}

function signatureProblem(signature: string | null): MessageProblem | null {
  if (signature === null) return problem('signature', 'The webhook-signature header is missing.');
  const receivedSignatures = signature
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => part.slice('v1,'.length));
  if (receivedSignatures.length === 0)
    return problem(
      'signature',
      'The webhook-signature header has no signature that begins with "v1," (separate multiple signatures with spaces).',
    );
  if (receivedSignatures.some((candidate) => /^[A-Za-z0-9+/]{43}=$/.test(candidate))) return null;
  const hexadecimal = receivedSignatures.some((candidate) => /^[0-9a-f]{64}$/i.test(candidate));
  return problem(
    'signature',
    `The signature after "v1," is ${hexadecimal ? 'hexadecimal' : 'not one of 32 bytes'}; it must be base64.`,
  );
}

/**
 * Returns the most likely reason why no signature in the header matches; null if one matches the content and the
 * current secret.
 */
function differenceOf(
  text: SignedContent,
  header: string,
  { present, former }: VerificationSecrets,
): MessageProblem | null {
  const signed = (key: string | Buffer, body = text.body) => isSignedWith(key, { ...text, body }, header);
  if (signed(present)) return null;
  if (former !== null && signed(former))
    return problem('secret', 'The message was signed with the previous secret of the webhook.');
  const secret = mistakenKeys(present).find(({ key }) => signed(key));
  if (secret) return problem('secret', secret.message);
  const body = mistakenBodies(text.body).find((candidate) => signed(present, candidate.body));
  if (body) return problem('body', body.message);
  return problem('signature', 'No signature matches: the id, timestamp, body, or secret differs from the signed one.');
}

interface MistakenKey {
  readonly key: string | Buffer;
  readonly message: string;
}

/**
 * Returns wrong keys, derived from the secret, that are commonly used by mistake. The correct key is the whole secret,
 * including its prefix.
 */
function mistakenKeys(secret: string): MistakenKey[] {
  const unprefixed = secret.replace(/^ws_/, '');
  const wrongKey = (key: string | Buffer, detail: string) => ({
    key,
    message: `The signature was created with ${detail}; the key is the full secret, including its prefix ws_.`,
  });
  return [
    wrongKey(unprefixed, 'the secret without its prefix ws_'),
    wrongKey(Buffer.from(secret, 'base64'), 'the secret decoded from base64'),
    wrongKey(Buffer.from(unprefixed, 'base64'), 'the secret without its prefix, decoded from base64'),
    wrongKey(Buffer.from(unprefixed, 'hex'), 'the secret without its prefix, decoded from hexadecimal'),
    wrongKey(Buffer.from(secret).toString('base64'), 'the secret encoded in base64'),
    wrongKey(secret.trim(), 'the secret without surrounding whitespace'),
    wrongKey(`${secret}\n`, 'the secret followed by a line break'),
    wrongKey(`ws_${secret}`, 'the secret with its prefix twice, or the given secret lacks the prefix'),
  ];
}

interface MistakenBody {
  readonly body: string;
  readonly message: string;
}

/**
 * Returns variants of the received body that the sender may have signed, if middleware of the receiver has modified the
 * body.
 */
function mistakenBodies(body: string): MistakenBody[] {
  const changed = (text: string, detail: string) => ({
    body: text,
    message: `The body was changed after it was signed: ${detail}. Verify the raw bytes of the request.`,
  });
  const bodies = [
    changed(body.trim(), 'it is surrounded by whitespace or a byte order mark'),
    changed(`${body}\n`, 'the trailing line break is missing'),
    changed(body.replaceAll('\r\n', '\n'), 'its line breaks were converted'),
  ];
  const values = parsed(body);
  return values
    ? [...bodies, ...values.map((text) => changed(text, 'it is JSON that was parsed and serialized again'))]
    : bodies;
}

/**
 * Returns common serializations of a JSON body, one of which may have been signed; undefined if the body is not JSON.
 */
function parsed(body: string): string[] | undefined {
  try {
    const value = parseExactJson(body);
    const compact = JSON.stringify(value);
    return [compact, JSON.stringify(value, null, 2), JSON.stringify(value, null, 4), compact.replaceAll('/', '\\/')];
  } catch {
    return undefined;
  }
}
