import { HttpRefusal } from './http-error';

/** The two forms of an answer. In the newer one the status tells whether the document could be run. */
export type AnswerType = 'application/json' | 'application/graphql-response+json';

const preference: readonly AnswerType[] = ['application/graphql-response+json', 'application/json'];

/**
 * The form that the client asks for: the one of higher quality, the newer one among equals, `application/json` where it
 * does not care. Throws `HttpRefusal` where it accepts neither.
 */
export function answerType(accept: string | undefined): AnswerType {
  if (!accept || accept === '*/*' || accept === 'application/json') return 'application/json';
  let best: { readonly type: AnswerType; readonly quality: number } | null = null;
  for (const range of accept.toLowerCase().split(',')) {
    const [name, ...parameters] = range.split(';').map((part) => part.trim());
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    const type =
      name === '*/*' || name === 'application/*' ? 'application/json' : preference.find((known) => known === name);
    if (!type || !(quality > 0)) continue;
    if (
      !best ||
      quality > best.quality ||
      (quality === best.quality && preference.indexOf(type) < preference.indexOf(best.type))
    ) {
      best = { type, quality };
    }
  }
  if (!best) throw new HttpRefusal(406, 'not_acceptable', `Accept ${preference.join(' or ')}.`);
  return best.type;
}
