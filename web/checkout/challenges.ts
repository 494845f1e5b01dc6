import type { IncomingMessage } from 'node:http';
import { type Html, html } from '../html';
import { type WebResponse, page, redirect } from './responses';
import { type Language, languageOf } from '../messages';
import { isInFrame } from './bank-frame';
import type { Challenge } from './documents';
import { layout, message, paragraph } from './layout';
import { disabledView, type Frame, frameOf, frameQuery, inFrame, isFramed } from './frame';
import type { CheckoutOptions } from './ports';
import type { Questions } from './questions';

/** Simulates the 3-D Secure page of the buyer's bank for the sandbox processor. */
export class Challenges {
  constructor(
    private readonly questions: Questions,
    private readonly options: Pick<CheckoutOptions, 'sandbox'>,
  ) {}

  /** Shows the page of a challenge; null if there is no such challenge. */
  async show(reference: string, search: URLSearchParams, request: IncomingMessage): Promise<WebResponse | null> {
    const challenge = await this.questions.challenge(reference);
    if (!challenge) return null;
    const frame = await this.frame(challenge, search);
    const language = languageOf(request, search);
    const isInPlace = isInFrame(request) && !frame;
    return challenge.waits
      ? challengePage(challenge, frame, language, isInPlace)
      : redirectBack(challenge, frame, language);
  }

  async answer(
    reference: string,
    sent: ReadonlyMap<string, string>,
    search: URLSearchParams,
    request: IncomingMessage,
  ): Promise<WebResponse | null> {
    const result = sent.get('result');
    if (result !== 'complete' && result !== 'fail') return this.show(reference, search, request);
    const address = await this.questions.completeChallenge(reference, result === 'complete');
    return address === null ? null : redirect(303, inFrame(address, frameQuery(search)));
  }

  /** Returns the frame of the checkout session that waits for the challenge. */
  private async frame({ returnUrl }: Challenge, search: URLSearchParams): Promise<Frame | null> {
    const [, session] = /\/checkout\/session\/([\w-]+)$/.exec(returnUrl) ?? [];
    if (!isFramed(search) || session === undefined) return null;
    const result = await this.questions.result(session);
    return result && frameOf(search, result.account.embedOrigins, this.options.sandbox);
  }
}

function challengePage(
  { reference, formattedAmount, description }: Challenge,
  frame: Frame | null,
  language: Language,
  isInPlace: boolean,
): WebResponse {
  const rows = [
    [language.text('challenge.amount'), formattedAmount],
    [language.text('challenge.for'), description],
  ].filter(([, text]) => text !== null);
  const heading = language.text('challenge.heading');
  const content = html`<div class="bank"><p class="soft">${language.text('challenge.bank')}</p>
<dl class="lines">${rows.map(([label, text]) => html`<div><dt>${label}</dt><dd><bdi>${text}</bdi></dd></div>`)}</dl>
${paragraph(language.text('challenge.text'))}
<form method="post" action="${inFrame(`/checkout/challenge/${reference}`, frame?.query)}" class="choices">
<button class="main" type="submit" name="result" value="complete">${language.text('challenge.complete')}</button><button type="submit" name="result" value="fail">${language.text('challenge.fail')}</button>
</form></div>`;
  const body = isInPlace ? html`<div class="message"><h1>${heading}</h1>${content}</div>` : message(heading, content);
  return challengeLayout(heading, body, frame, language, isInPlace);
}

/** @param isInPlace whether the page is shown inside of another one, which has the landmarks and the notice of the sandbox */
function challengeLayout(
  title: string,
  body: Html,
  frame: Frame | null,
  language: Language,
  isInPlace = false,
): WebResponse {
  // The checkout shows the page of the bank in a frame.
  const ancestors = ["'self'", ...(frame?.ancestors ?? [])];
  return page(200, layout({ title, body, sandbox: !isInPlace, language, frame: disabledView(frame) }), {
    frame: { ancestors },
  });
}

function redirectBack({ returnUrl }: Challenge, frame: Frame | null, language: Language): WebResponse {
  const content = html`${paragraph(language.text('challenge.answeredText'))}<p><a class="button main" href="${inFrame(returnUrl, frame?.query)}">${language.text('challenge.back')}</a></p>`;
  const body = message(language.text('challenge.answeredHeading'), content);
  return challengeLayout(language.text('challenge.answered'), body, frame, language);
}
