import { english, type Language } from '../messages';
import { cardProblemText } from './card-form';
import { countries } from './countries';
import type { Offer } from './documents';
import { addressOf, answerField, type Problems, unitsOf, type Values } from './fields';
import type { CardProblem } from './ports';
import type { Terms } from './questions';

/** Returns the language of the page of an offer. */
export const languageIn = ({ language = english }: Offer): Language => language;

/** Returns the URL of the empty form, with the parameters of the first page that are also fields of the form. */
export function pageUrlOf({ link }: Offer, values: Values): string {
  const query = new URLSearchParams();
  if (values.get('affiliate_code')) query.set('a', values.get('affiliate_code') ?? '');
  if (values.get('invoice')) query.set('invoice', values.get('invoice') ?? '');
  return `/checkout/${link}${query.size === 0 ? '' : `?${query.toString()}`}`;
}

/** Adapts the offer to the submitted form or the URL of the page: an invoice has a fixed price, without promo codes. */
export function offerFor(offer: Offer, sent: ReadonlyMap<string, string>): Offer {
  const shown = sent.get('invited') === '1' ? asInvited(offer) : offer;
  return sent.get('invoice') ? { ...shown, takesPromoCodes: false, invoiced: true } : shown;
}

/** Changes the offer of a waitlist into a purchase, for an approved buyer. */
export function asInvited(offer: Offer): Offer {
  return offer.takesEntries ? { ...offer, takesEntries: false, invited: true } : offer;
}

/** Returns the problems of a card by the names of its fields. */
export function cardProblems(problems: readonly CardProblem[], language: Language): Problems {
  return new Map(problems.map((problem) => [`card_${problem.field}`, cardProblemText(problem, language)]));
}

/** Returns the input of a quote. */
export function termsOf(offer: Offer, values: Values): Terms {
  return {
    link: offer.link,
    quantity: unitsOf(offer, values) ?? 1,
    promoCode: values.get('promo_code') || null,
    // An invalid country would reject the whole input; the form reports it at the field.
    billingAddress: countries.has(values.get('billing_country') ?? '') ? addressOf('billing', values) : null,
    shownTerms: null,
  };
}

/** Returns the responses to the questions of the seller. */
export function answersOf(offer: Offer, values: Values): { id: string; answer: string }[] {
  return (offer.plan?.customFields ?? []).flatMap(({ id }) => {
    const answer = values.get(answerField(id)) ?? '';
    return answer === '' ? [] : [{ id, answer }];
  });
}
