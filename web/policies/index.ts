import type { RequestListener } from 'node:http';
import { type WebResponse, page } from '../checkout/responses';
import { layout, message, paragraph } from '../checkout/layout';
import { html } from '../html';
import type { Language } from '../messages';
import { createPages, type PageOptions, type Visit } from '../pages';
import { policies } from './policy-documents';

const root = '/policies/';
const names = ['cancellation', 'refund', 'terms', 'privacy'] as const;

/**
 * Serves `/policies/`: default policies for purchases from sellers without their own, and the terms of this service for
 * buyers. Banks receive these URLs with the evidence of disputes. The documents are in English, the pages around them in
 * all languages.
 */
export function createPolicies(options: PageOptions): RequestListener {
  const pages = {
    handlers: (visit: Visit) => {
      const name = names.find((known) => visit.path === `${root}${known}`);
      return name ? { GET: async () => show(name, visit, options) } : null;
    },
    notFound: (language: Language) => ({
      status: 404,
      heading: language.text('policy.nothing'),
      text: language.text('policy.nothingText'),
    }),
  };
  return createPages(pages, options);
}

function show(name: (typeof names)[number], { language, url }: Visit, { sandbox }: PageOptions): WebResponse {
  const title = language.text(`footer.${name}`);
  const text = policies[name].paragraphs.map(paragraph);
  const isEnglish = language.locale === 'en';
  const content = isEnglish
    ? html`${text}`
    : html`<p class="soft">${language.text('policy.english')}</p><div class="message-text" lang="en" dir="ltr">${text}</div>`;
  const body = message(title, content);
  return page(200, layout({ title, body, sandbox, language, translations: url }), {
    headers: { 'cache-control': 'public, max-age=3600', vary: 'Accept, Accept-Language, Cookie' },
  });
}
