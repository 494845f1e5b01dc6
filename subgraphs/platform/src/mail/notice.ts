import type { Letter } from './mail-renderer';

/** Mail of the service itself, before it is rendered. */
export interface Notice {
  readonly kind: 'signIn' | 'added' | 'invitation' | 'owner' | 'webhookFailing' | 'webhookDisabled';
  /** Values of the texts. Names and URLs are input of users. */
  readonly values: Readonly<Record<string, string>>;
  /** URL of the page on which the recipient continues, with its secret; null if there is none. */
  readonly url: string | null;
}

/** Subject, text and HTML part of a mail. */
export interface RenderedMail extends Letter {
  readonly html: string;
}

/**
 * Renders a notice. It is implemented outside of the domains, like all texts for people.
 *
 * @param locale language tag such as `de` or `de-AT`; null for the default
 */
export type RenderNotice = (notice: Notice, locale: string | null) => RenderedMail;
