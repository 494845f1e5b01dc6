import { html } from '../html';
import { type WebResponse, page, redirect } from './responses';
import type { Challenge } from './documents';
import { layout, message, paragraph } from './layout';
import type { Questions } from './questions';

/** Simulates the 3-D Secure page of the buyer's bank for the sandbox processor. */
export class Challenges {
  constructor(private readonly questions: Questions) {}

  /** Shows the page of a challenge; null if there is no such challenge. */
  async show(reference: string): Promise<WebResponse | null> {
    const challenge = await this.questions.challenge(reference);
    if (!challenge) return null;
    return challenge.waits ? challengePage(challenge) : redirectBack(challenge);
  }

  async answer(reference: string, sent: ReadonlyMap<string, string>): Promise<WebResponse | null> {
    const result = sent.get('result');
    if (result !== 'complete' && result !== 'fail') return this.show(reference);
    const address = await this.questions.completeChallenge(reference, result === 'complete');
    return address === null ? null : redirect(303, address);
  }
}

function challengePage({ reference, formattedAmount, description }: Challenge): WebResponse {
  const rows = [
    ['Amount', formattedAmount],
    ['For', description],
  ].filter(([, text]) => text !== null);
  const content = html`<div class="bank"><p class="soft">Test bank · 3-D Secure</p>
<dl class="lines">${rows.map(([label, text]) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}</dl>
${paragraph('Your bank wants to know that it is you. Choose what it finds out.')}
<form method="post" action="/checkout/challenge/${reference}" class="choices">
<button class="main" type="submit" name="result" value="complete">Complete</button><button type="submit" name="result" value="fail">Fail</button>
</form></div>`;
  return page(
    200,
    layout({ title: 'Confirm that it is you', body: message('Confirm that it is you', content), sandbox: true }),
  );
}

function redirectBack({ returnUrl }: Challenge): WebResponse {
  const content = html`${paragraph('This question was answered before.')}<p><a class="button main" href="${returnUrl}">Back to the checkout</a></p>`;
  return page(200, layout({ title: 'Answered', body: message('There is nothing to confirm', content), sandbox: true }));
}
