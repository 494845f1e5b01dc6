import { type MailContents, mailHtml, mailText } from './layout';
import { nameIn } from './names';
import { languageOf, nameLimit, subjectLimit } from './writer';

/** Reasons for mails of the service itself. */
type ServiceMailKind = 'signIn' | 'added' | 'invitation' | 'owner' | 'webhookFailing' | 'webhookDisabled';

interface Notice {
  readonly kind: ServiceMailKind;
  /** Values of the texts. Names and URLs are input of users; `role` is a role in a team in lower case. */
  readonly values: Readonly<Record<string, string>>;
  /** URL of the page on which the recipient continues; null if there is none. */
  readonly url: string | null;
}

interface ServiceMail {
  /** One line of text. */
  readonly subject: string;
  readonly text: string;
  /** HTML document. */
  readonly html: string;
}

/** Maximum number of characters of a URL in a text. */
const urlLimit = 500;

/**
 * Renders a mail of the service itself: about a sign-in, a team or a webhook.
 *
 * @param locale language tag such as `de` or `de-AT`; English if it is null or has no texts
 */
export function serviceMail({ kind, values, url }: Notice, locale: string | null): ServiceMail {
  const language = languageOf(locale);
  const shown = (limit: number): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        name === 'role'
          ? (language.find(`role.${value.toUpperCase()}`) ?? value)
          : nameIn(language, value, name === 'url' ? urlLimit : limit),
      ]),
    );
  const subject = language.text(`mail.${kind}.subject`, shown(subjectLimit));
  const isUnnamed = kind === 'invitation' && values['inviter'] === undefined;
  const label = language.find(`mail.${kind}.action`);
  const contents: MailContents = {
    subject,
    seller: null,
    heading: subject,
    paragraphs: [language.text(isUnnamed ? 'mail.invitation.unnamed' : `mail.${kind}.text`, shown(nameLimit))],
    lines: [],
    notes: [language.text(`mail.${kind}.note`)],
    action: url !== null && label !== undefined ? { label, url } : null,
    links: [],
    footer: [],
    unsubscribe: null,
  };
  return { subject, text: mailText(language, contents), html: mailHtml(language, contents) };
}
