import { buyerMail } from '.';
import { languages, type MessageKey } from '../messages';
import { en } from '../messages/mails/en';
import {
  canceledMembership,
  endedMembership,
  failedPayment,
  freeEntry,
  lostDispute,
  mailOptions,
  oneEntry,
  oneInvoice,
  onePayment,
  oneRefund,
  renewing,
  trial,
} from './testing/resources';

const user = (locale: string | null) => ({ email: 'buyer@example.com', locale });

/** Returns the mail of each kind to a buyer with a language. */
function allMails(locale: string) {
  const membership = { manageUrl: null, renewalPeriodEnd: '2026-12-30T10:00:00.000Z', licenseKey: 'A-1B2C3D' };
  const payment = { ...onePayment, user: user(locale), membership };
  const options = { ...mailOptions, sandbox: true };
  return [
    buyerMail('payment.succeeded', payment, options),
    buyerMail('payment.succeeded', { ...payment, billingReason: 'SUBSCRIPTION_CYCLE', cardBrand: null }, options),
    buyerMail('payment.failed', { ...failedPayment, user: user(locale) }, options),
    buyerMail('refund.updated', { ...oneRefund, payment }, options),
    buyerMail('membership.trial_ending_soon', { ...trial, user: user(locale) }, options),
    buyerMail('fact:membership.renewing_soon', { ...renewing, user: user(locale) }, options),
    buyerMail('membership.cancel_at_period_end_changed', { ...canceledMembership, user: user(locale) }, options),
    buyerMail('membership.deactivated', { ...endedMembership, user: user(locale) }, options),
    buyerMail('entry.approved', { ...oneEntry, user: user(locale) }, options),
    buyerMail('entry.approved', { ...freeEntry, user: user(locale) }, options),
    buyerMail('entry.denied', { ...oneEntry, user: user(locale) }, options),
    buyerMail('entry.created', { ...oneEntry, user: user(locale) }, options),
    buyerMail('invoice.created', { ...oneInvoice, user: user(locale) }, options),
    buyerMail('dispute.updated', { ...lostDispute, payment }, options),
    buyerMail('dispute.updated', { ...lostDispute, payment, status: 'WON' }, options),
    buyerMail('fact:membership.card_expiring', { ...trial, user: user(locale) }, options),
  ];
}

const spaced = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

describe.each([...languages.values()])('mail in $name', (language) => {
  it('contains every text of the language, and no placeholder', () => {
    const all = allMails(language.locale).map((mail) => `${mail?.subject}\n${mail?.text}`);
    const everything = all.join('\n');
    expect(everything).not.toMatch(/[{}]|undefined|null/);
    const literals = (Object.keys(en) as MessageKey[])
      .filter((key) => key !== 'mail.line')
      .flatMap((key) => language.text(key).split(/\{\w+\}/));
    expect(literals.filter((literal) => !everything.includes(literal))).toEqual([]);
  });

  it('states its language and direction in the HTML part', () => {
    for (const mail of allMails(language.locale))
      expect(mail?.html).toContain(`<html lang="${language.locale}" dir="${language.direction}">`);
  });
});

it.each([
  ['de', 'Ihr Zahlungsbeleg von Ada Academy', 'Ada Academy hat Ihre Zahlung über 32,13 $ erhalten.'],
  ['de-AT', 'Ihr Zahlungsbeleg von Ada Academy', 'Ada Academy hat Ihre Zahlung über 32,13 $ erhalten.'],
  ['fr', 'Reçu de votre paiement à Ada Academy', 'Ada Academy a bien reçu votre paiement de 32,13 $.'],
  ['es', 'Su recibo de Ada Academy', 'Ada Academy ha recibido su pago de 32,13 $.'],
  ['pt', 'Seu recibo de Ada Academy', 'Ada Academy recebeu seu pagamento de $ 32,13.'],
  ['ja', 'Ada Academyからの領収書', 'Ada Academyへの$32.13のお支払いが完了しました。'],
  [
    'ar',
    'إيصالك من \u2068Ada Academy\u2069',
    'استلم البائع \u2068Ada Academy\u2069 دفعتك بمبلغ \u206632.13 US$\u2069.',
  ],
  ['tlh', 'Your receipt from Ada Academy', 'Ada Academy has received your payment of $32.13.'],
  [null, 'Your receipt from Ada Academy', 'Ada Academy has received your payment of $32.13.'],
])('a receipt for the language %s has its subject and amount', (locale, subject, sentence) => {
  const mail = buyerMail('payment.succeeded', { ...onePayment, user: user(locale) }, mailOptions);
  expect(spaced(mail?.subject)).toBe(subject);
  expect(spaced(mail?.text)?.split('\n')[2]).toBe(sentence);
});

it('writes dates, deductions and lines as the language does', () => {
  const linesOf = (locale: string) =>
    spaced(buyerMail('payment.succeeded', { ...onePayment, user: user(locale) }, mailOptions)?.text)
      ?.split('\n')
      .slice(4, 12);
  expect(linesOf('de')).toEqual([
    'Produkt: Course – Monthly',
    'Zwischensumme: 30,00 $',
    'Rabatt (SAVE10): −3,00 $',
    'Steuern: 5,13 $',
    'Gesamtbetrag: 32,13 $',
    'Datum: 30. November 2026',
    'Bezahlt mit: Visa mit den Endziffern 4242',
    'Referenz: pay_1',
  ]);
  expect(linesOf('fr')?.slice(4, 6)).toEqual(['Montant total : 32,13 $', 'Date : 30 novembre 2026']);
  expect(linesOf('ja')?.slice(4, 6)).toEqual(['合計：$32.13', '日付：2026年11月30日']);
  expect(linesOf('ar')?.slice(2, 3)).toEqual(['الخصم (SAVE10): \u2066−3.00 US$\u2069']);
});
