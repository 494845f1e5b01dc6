import { sameOriginImageUrl } from '../checkout/layout';
import { english, type Language, languages, type MessageKey } from '../messages';
import type { MembershipOfMail, PaymentOfMail } from './documents';
import type { MailContents, MailLine, MailLink } from './layout';
import { nameIn } from './names';

interface Money {
  readonly amount: string;
  readonly currency: string;
}

export interface MailOptions {
  /** Public URL of the service: mails show only images of the service itself. */
  readonly origin: string;
  /** Whether mails state that no money moved. */
  readonly sandbox: boolean;
  /** Formats an amount in English, as the graph does: `$10.00`. */
  readonly format: (money: Money) => string;
  /** Returns the URL on which the owner of an address stops the optional mails of the seller. */
  readonly unsubscribeUrl: (recipient: string) => string;
}

/** Contents of a mail in the language of its recipient. */
export interface ComposedMail {
  readonly recipient: string;
  /** Id of the user who receives it; null if only the address is known. */
  readonly userId: string | null;
  readonly language: Language;
  readonly contents: MailContents;
}

type Parties = Pick<MembershipOfMail, 'account' | 'user' | 'product' | 'plan'>;

/** Person who receives a mail; without an id if only the address is known. */
interface Recipient {
  readonly id: string | null;
  readonly email: string | null;
  readonly locale: string | null;
}

type Texts = Partial<Pick<MailContents, 'lines' | 'notes' | 'action' | 'links'>> & {
  /** Why the person receives the mail; by default, because of a purchase. */
  readonly reason?: MessageKey;
  /** Values of the subject, apart from the seller. */
  readonly values?: Readonly<Record<string, string>>;
  readonly heading: string;
  readonly paragraphs: readonly string[];
};

/** Maximum number of characters of a name in a subject, which mail clients cut off. */
export const subjectLimit = 60;
/** Maximum number of characters of a name in a text. */
export const nameLimit = 200;

/** Names of card networks. */
const brandNames: ReadonlyMap<string | null, string> = new Map([
  ['AMEX', 'American Express'],
  ['CHINA_UNION_PAY', 'UnionPay'],
  ['DANKORT', 'Dankort'],
  ['DINERS', 'Diners Club'],
  ['DISCOVER', 'Discover'],
  ['ELO', 'Elo'],
  ['GIROCARD', 'girocard'],
  ['HIPERCARD', 'Hipercard'],
  ['JCB', 'JCB'],
  ['MAESTRO', 'Maestro'],
  ['MASTERCARD', 'Mastercard'],
  ['RUPAY', 'RuPay'],
  ['UNIONPAY', 'UnionPay'],
  ['VISA', 'Visa'],
]);

/** Writes one mail: texts, names and amounts in the language of the buyer. */
export class Writer {
  readonly seller: string;

  constructor(
    readonly language: Language,
    private readonly title: string,
    private readonly options: MailOptions,
  ) {
    this.seller = nameIn(language, title, nameLimit);
  }

  text(key: MessageKey, values: Readonly<Record<string, string>> = {}): string {
    return this.language.text(key, { seller: this.seller, ...values });
  }

  amount(money: Money): string {
    return this.language.amount({ money, formatted: this.options.format(money) });
  }

  /** Formats an amount that is subtracted, with its sign in the isolate of the amount. */
  deduction(money: Money): string {
    return this.amount(money).replace(/^\u2066?/, '$&\u2212');
  }

  product({ product, plan }: Parties): readonly MailLine[] {
    const titles = [product?.title, plan?.title === product?.title ? null : plan?.title];
    const names = titles.filter((title) => title != null).map((title) => nameIn(this.language, title, nameLimit));
    return names.length === 0 ? [] : [[this.text('mail.product'), names.join(' – ')]];
  }

  day(key: MessageKey, instant: string | null): readonly MailLine[] {
    return instant === null ? [] : [[this.text(key), this.language.day(instant)]];
  }

  card({ cardBrand, cardLast4 }: Pick<PaymentOfMail, 'cardBrand' | 'cardLast4'>): readonly MailLine[] {
    return cardLast4 === null ? [] : [[this.text('mail.paidWith'), this.cardName(cardBrand, cardLast4)]];
  }

  cardName(cardBrand: string | null, digits: string): string {
    const brand = brandNames.get(cardBrand);
    return brand === undefined ? this.text('mail.anyCard', { digits }) : this.text('mail.card', { brand, digits });
  }

  /** Returns a link to a page of the service, which is shown in the language of the mail. */
  link(label: MessageKey, url: string | null | undefined): readonly MailLink[] {
    if (url == null) return [];
    return [{ label: this.text(label), url: `${url}${url.includes('?') ? '&' : '?'}locale=${this.language.locale}` }];
  }

  reference(id: string): readonly MailLine[] {
    return [[this.text('mail.reference'), id]];
  }

  contents(
    subject: MessageKey,
    logoUrl: string | null,
    { reason = 'mail.footer', values, ...texts }: Texts,
  ): MailContents {
    const { origin, sandbox } = this.options;
    return {
      subject: this.text(subject, { seller: nameIn(this.language, this.title, subjectLimit), ...values }),
      seller: { title: this.seller, logoUrl: hostedImage(logoUrl, origin) },
      lines: [],
      notes: [],
      action: null,
      links: [],
      unsubscribe: null,
      ...texts,
      footer: [this.text(reason), ...(sandbox ? [this.text('mail.test')] : [])],
    };
  }
}

/** Returns the language of a tag such as `de-AT`; English if there are no texts in it. */
export function languageOf(locale: string | null): Language {
  return languages.get(locale?.split('-', 1)[0] ?? '') ?? english;
}

/** Composes a mail to the buyer; null if there is no buyer with an e-mail address. */
export function mailTo(
  { account, user }: Pick<Parties, 'account'> & { readonly user: Recipient | null },
  options: MailOptions,
  subject: MessageKey,
  write: (writer: Writer) => Texts,
): ComposedMail | null {
  if (!account || !user?.email) return null;
  const language = languageOf(user.locale);
  const writer = new Writer(language, account.title, options);
  const contents = writer.contents(subject, account.logoUrl, write(writer));
  return { recipient: user.email, userId: user.id, language, contents };
}

export function actionOf(writer: Writer, label: MessageKey, url: string | null | undefined): MailContents['action'] {
  return url == null ? null : { label: writer.text(label), url };
}

/** Returns the URL of an image that the service hosts; null for others, which would reveal to third parties who reads. */
function hostedImage(url: string | null, origin: string): string | null {
  const hosted = sameOriginImageUrl(url, origin);
  return hosted?.startsWith('http') ? hosted : null;
}

export const isZero = ({ amount }: Money): boolean => Number(amount) === 0;
