import { HttpError } from './http-error';

/** The two response media types of one result. With `application/graphql-response+json` the status reports whether the document could be executed. */
export type ResponseMediaType = 'application/json' | 'application/graphql-response+json';

/** The response media types of several results. */
export type StreamMediaType = 'text/event-stream' | 'multipart/mixed';

const preference: readonly ResponseMediaType[] = ['application/graphql-response+json', 'application/json'];

/** Media types of streams in the `Accept` header; the multipart type only with the version of its protocol. */
const streamTypes = 'text/event-stream, or multipart/mixed;subscriptionSpec=1.0';

interface MediaRange {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly quality: number;
}

/**
 * Negotiates the response media type: the type of higher quality; among equals `application/graphql-response+json`; `application/json` when
 * the client accepts any type. A type of streams is chosen only if the client accepts no other one. Throws `HttpError` when the client
 * accepts none.
 */
export function negotiateMediaType(accept: string | undefined): ResponseMediaType | StreamMediaType {
  if (!accept || accept === '*/*' || accept === 'application/json') return 'application/json';
  let best: { readonly type: ResponseMediaType; readonly quality: number } | null = null;
  for (const { name, quality } of rangesOf(accept)) {
    const type =
      name === '*/*' || name === 'application/*'
        ? 'application/json'
        : preference.find((supported) => supported === name);
    if (!type || !(quality > 0)) continue;
    if (
      !best ||
      quality > best.quality ||
      (quality === best.quality && preference.indexOf(type) < preference.indexOf(best.type))
    ) {
      best = { type, quality };
    }
  }
  const type = best?.type ?? streamTypeOf(accept);
  if (!type)
    throw new HttpError(406, 'not_acceptable', `Accept ${preference.join(' or ')}; for subscriptions ${streamTypes}.`);
  return type;
}

/**
 * Returns the type of a stream that the client accepts with the highest quality, among equals the first; null if it
 * accepts none.
 */
export function streamTypeOf(accept: string | undefined): StreamMediaType | null {
  let best: { readonly type: StreamMediaType; readonly quality: number } | null = null;
  for (const { name, parameters, quality } of rangesOf(accept ?? '')) {
    const type = streamTypeIn(name, parameters);
    if (type && quality > (best?.quality ?? 0)) best = { type, quality };
  }
  return best?.type ?? null;
}

function streamTypeIn(name: string | undefined, parameters: readonly string[]): StreamMediaType | null {
  if (name === 'text/event-stream') return name;
  const isSubscription = parameters.some((parameter) => parameter.replaceAll('"', '') === 'subscriptionspec=1.0');
  return name === 'multipart/mixed' && isSubscription ? name : null;
}

export function isStreamType(type: ResponseMediaType | StreamMediaType): type is StreamMediaType {
  return type === 'text/event-stream' || type === 'multipart/mixed';
}

/** Returns the error of a subscription whose client accepts no type of streams. */
export function noStreamAccepted(): HttpError {
  const message = `Subscriptions are served over WebSocket at this address, and over HTTP if the request accepts ${streamTypes}.`;
  return new HttpError(400, 'parameter_invalid', message);
}

function rangesOf(accept: string): readonly MediaRange[] {
  return accept
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return { name, parameters, quality };
    });
}
