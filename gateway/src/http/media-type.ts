import { HttpError } from './http-error';

/** The two response media types. With `application/graphql-response+json` the status reports whether the document could be executed. */
export type ResponseMediaType = 'application/json' | 'application/graphql-response+json';

const preference: readonly ResponseMediaType[] = ['application/graphql-response+json', 'application/json'];

/**
 * Negotiates the response media type: the type of higher quality; among equals `application/graphql-response+json`; `application/json` when
 * the client accepts any type. Throws `HttpError` when the client accepts neither.
 */
export function negotiateMediaType(accept: string | undefined): ResponseMediaType {
  if (!accept || accept === '*/*' || accept === 'application/json') return 'application/json';
  let best: { readonly type: ResponseMediaType; readonly quality: number } | null = null;
  for (const range of accept.toLowerCase().split(',')) {
    const [name, ...parameters] = range.split(';').map((part) => part.trim());
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
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
  if (!best) throw new HttpError(406, 'not_acceptable', `Accept ${preference.join(' or ')}.`);
  return best.type;
}
