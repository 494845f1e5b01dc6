import { type Html, html } from '../html';
import { type WebResponse, page, redirect } from './responses';
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
  async show(reference: string, search: URLSearchParams): Promise<WebResponse | null> {
    const challenge = await this.questions.challenge(reference);
    if (!challenge) return null;
    const frame = await this.frame(challenge, search);
    return challenge.waits ? challengePage(challenge, frame) : redirectBack(challenge, frame);
  }

  async answer(
    reference: string,
    sent: ReadonlyMap<string, string>,
    search: URLSearchParams,
  ): Promise<WebResponse | null> {
    const result = sent.get('result');
    if (result !== 'complete' && result !== 'fail') return this.show(reference, search);
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

function challengePage({ reference, formattedAmount, description }: Challenge, frame: Frame | null): WebResponse {
  const rows = [
    ['Amount', formattedAmount],
    ['For', description],
  ].filter(([, text]) => text !== null);
  const content = html`<div class="bank"><p class="soft">Test bank · 3-D Secure</p>
<dl class="lines">${rows.map(([label, text]) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}</dl>
${paragraph('Your bank wants to know that it is you. Choose what it finds out.')}
<form method="post" action="${inFrame(`/checkout/challenge/${reference}`, frame?.query)}" class="choices">
<button class="main" type="submit" name="result" value="complete">Complete</button><button type="submit" name="result" value="fail">Fail</button>
</form></div>`;
  return challengeLayout('Confirm that it is you', message('Confirm that it is you', content), frame);
}

function challengeLayout(title: string, body: Html, frame: Frame | null): WebResponse {
  return page(200, layout({ title, body, sandbox: true, frame: disabledView(frame) }), { frame });
}

function redirectBack({ returnUrl }: Challenge, frame: Frame | null): WebResponse {
  const content = html`${paragraph('This question was answered before.')}<p><a class="button main" href="${inFrame(returnUrl, frame?.query)}">Back to the checkout</a></p>`;
  return challengeLayout('Answered', message('There is nothing to confirm', content), frame);
}
