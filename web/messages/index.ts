import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { IntlMessageFormat } from 'intl-messageformat';
import { type Html, html } from '../html';
import { catalogues, type Locale, type MessageKey, type Messages } from './catalogues';

export type { Locale, MessageKey } from './catalogues';

/** An amount of money in the decimals of its currency. */
interface Money {
  readonly amount: string;
  /** Currency code, in upper or lower case. */
  readonly currency: string;
}

/** An amount with its English format, which the graph provides. */
interface FormattedMoney {
  readonly money: Money;
  readonly formatted: string;
}

type MessageValues = Readonly<Record<string, string | number>>;
type MarkupValues = Readonly<Record<string, string | number | Html>>;

interface LanguageOptions {
  /** Language tag for numbers, names and sorting; default: the locale. */
  readonly tag?: string;
  /** Language tag for dates; default: `tag`. */
  readonly days?: string;
  readonly direction?: 'ltr' | 'rtl';
}

/** Texts, dates, amounts and country names of one language. ADR 0076 */
export class Language {
  private readonly formats = new Map<MessageKey, IntlMessageFormat>();
  private readonly days: Intl.DateTimeFormat;
  private readonly regions: Intl.DisplayNames;

  private readonly tag: string;
  readonly direction: 'ltr' | 'rtl';

  /** @param name name of the language in itself */
  constructor(
    readonly locale: Locale,
    readonly name: string,
    private readonly messages: Messages,
    { tag = locale, days = tag, direction = 'ltr' }: LanguageOptions = {},
  ) {
    this.tag = tag;
    this.direction = direction;
    this.days = new Intl.DateTimeFormat(days, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
    this.regions = new Intl.DisplayNames(tag, { type: 'region' });
  }

  /** Returns a text with its values. */
  text(key: MessageKey, values?: MessageValues): string {
    if (!values) return this.messages[key];
    return String(this.formatOf(key).format(values));
  }

  /**
   * Returns a text with its values as markup. Strings are names and other texts of users, whose direction may differ
   * from that of the text; numbers are arguments of plurals.
   */
  markup(key: MessageKey, values: MarkupValues): Html {
    const isolated = Object.entries(values).map(([name, value]): [string, Html | number] => [
      name,
      typeof value === 'string' ? html`<bdi>${value}</bdi>` : value,
    ]);
    const parts = this.formatOf(key).formatToParts<Html>(Object.fromEntries(isolated));
    return html`${parts.map(({ value }) => value)}`;
  }

  /** Returns the text of a key that may not exist, such as one that contains a value of the graph. */
  find(key: string): string | undefined {
    return Object.hasOwn(this.messages, key) ? this.messages[key as MessageKey] : undefined;
  }

  private formatOf(key: MessageKey): IntlMessageFormat {
    let format = this.formats.get(key);
    if (!format) {
      format = new IntlMessageFormat(this.messages[key], this.tag, undefined, { ignoreTag: true });
      this.formats.set(key, format);
    }
    return format;
  }

  /** Returns the text of a rejected input: by its reason, otherwise the message of the graph, which is in English. */
  errorText({ reason, message }: { readonly reason?: string; readonly message: string }): string {
    const key = `error.${reason}`;
    if (isKey(key)) return this.messages[key];
    return this.locale === 'en' ? message : this.messages['problem.other'];
  }

  /** Returns why a card was declined. In English it is the message of the processor. */
  declineText(code: string | null, message: string): string {
    const key = `decline.${code?.toLowerCase()}`;
    if (this.locale === 'en') return message;
    return this.messages[isKey(key) ? key : 'decline.other'];
  }

  /** Formats the date of an instant, in UTC. */
  day(instant: string): string {
    return this.days.format(new Date(instant));
  }

  /** Formats an amount. In English it has the format of the graph. */
  amount({ money, formatted }: FormattedMoney): string {
    if (this.locale === 'en') return formatted;
    const text = this.formattedAmount(money);
    // Without an isolate, the currency is torn apart between text from right to left.
    return this.direction === 'rtl' ? `\u2066${text.replaceAll(/[\u061c\u200f]/g, '')}\u2069` : text;
  }

  private formattedAmount({ amount, currency }: Money): string {
    const code = currency.toUpperCase();
    // Currencies of blockchains have names that Intl does not know.
    if (code.length !== 3)
      return `${new Intl.NumberFormat(this.tag, decimalsOf(amount, 0)).format(amount as Intl.StringNumericLiteral)} ${code}`;
    const style = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const;
    const { maximumFractionDigits = 0 } = new Intl.NumberFormat(this.tag, style).resolvedOptions();
    return new Intl.NumberFormat(this.tag, { ...style, ...decimalsOf(amount, maximumFractionDigits) }).format(
      amount as Intl.StringNumericLiteral,
    );
  }

  /** Formats a whole number. */
  number(value: number): string {
    return new Intl.NumberFormat(this.tag).format(value);
  }

  /** Formats an exact decimal number with all of its decimals. */
  decimal(value: string): string {
    return new Intl.NumberFormat(this.tag, decimalsOf(value, 0)).format(value as Intl.StringNumericLiteral);
  }

  /** Formats the size of a file in kilobytes or megabytes. */
  fileSize(bytes: number): string {
    const isLarge = bytes >= 1_000_000;
    const unit = isLarge ? 'megabyte' : 'kilobyte';
    const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: isLarge ? 1 : 0 } as const;
    return new Intl.NumberFormat(this.tag, style).format(isLarge ? bytes / 1_000_000 : Math.ceil(bytes / 1_000));
  }

  /** Returns the name of a country, by its two-letter code. */
  country(code: string): string {
    return this.regions.of(code) ?? code;
  }

  /** Compares two texts in the alphabetical order of the language. */
  readonly compare = (one: string, other: string): number => one.localeCompare(other, this.tag);
}

export const english = new Language('en', 'English', catalogues.en, { days: 'en-GB' });

/** All languages by their code, in the order in which pages offer them. */
export const languages: ReadonlyMap<string, Language> = new Map(
  [
    english,
    new Language('de', 'Deutsch', catalogues.de),
    new Language('es', 'Español', catalogues.es),
    new Language('fr', 'Français', catalogues.fr),
    new Language('pt', 'Português', catalogues.pt, { tag: 'pt-BR' }),
    new Language('ja', '日本語', catalogues.ja),
    new Language('ar', 'العربية', catalogues.ar, { tag: 'ar-u-nu-latn', direction: 'rtl' }),
  ].map((language) => [language.locale, language]),
);

const cookie = 'locale';
/** Seconds for which a browser stores the language that its user has chosen. */
const cookieLifetime = 31_536_000;

/** Returns the language that a query names as `locale`, such as `de` or `de-AT`; undefined for an unknown one. */
export function chosenLanguage(query: URLSearchParams): Language | undefined {
  const [code = ''] = (query.get('locale') ?? '').toLowerCase().split(/[-_]/, 1);
  return languages.get(code);
}

/**
 * Returns the language of a page: that of the query, otherwise the one that the browser has stored, otherwise the best
 * match of `Accept-Language`, otherwise English.
 */
export function languageOf(request: IncomingMessage, query: URLSearchParams): Language {
  const [, stored = ''] = new RegExp(`(?:^|;\\s*)${cookie}=(\\w+)`).exec(request.headers.cookie ?? '') ?? [];
  const accepted = accepts(request).languages([...languages.keys()]);
  return (
    chosenLanguage(query) ??
    languages.get(stored) ??
    languages.get(accepted === false ? '' : String(accepted)) ??
    english
  );
}

/** Returns the `Set-Cookie` header that stores a language. */
export function languageCookie({ locale }: Language, origin: string): string {
  return `${cookie}=${locale}; Path=/; Max-Age=${cookieLifetime}; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
}

function isKey(key: string): key is MessageKey {
  return Object.hasOwn(catalogues.en, key);
}

/** Returns options with the decimals of an amount, at least those of its currency. */
function decimalsOf(amount: string, minimum: number): Intl.NumberFormatOptions {
  const decimals = Math.max(minimum, amount.split('.')[1]?.length ?? 0);
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}
