import type { MailMessages } from './en';

/** Texts of mails to buyers in German. */
export const de: MailMessages = {
  'mail.line': '{label}: {value}',
  'mail.product': 'Produkt',
  'mail.total': 'Gesamtbetrag',
  'mail.date': 'Datum',
  'mail.paidWith': 'Bezahlt mit',
  'mail.card': '{brand} mit den Endziffern {digits}',
  'mail.anyCard': 'Karte mit den Endziffern {digits}',
  'mail.reference': 'Referenz',
  'mail.reason': 'Grund',
  'mail.refunded': 'Erstatteter Betrag',
  'mail.payment': 'Zahlung',
  'mail.footer': 'Sie erhalten diese E-Mail, weil Sie bei {seller} eingekauft haben.',
  'mail.entryFooter': 'Sie erhalten diese E-Mail, weil Sie bei {seller} Zugang angefragt haben.',
  'mail.test': 'Testmodus: Es ist kein Geld geflossen.',

  'mail.receipt.subject': 'Ihr Zahlungsbeleg von {seller}',
  'mail.receipt.renewed': 'Ihre Mitgliedschaft wurde verlängert',
  'mail.receipt.text': '{seller} hat Ihre Zahlung über {amount} erhalten.',
  'mail.receipt.manage': 'Sie können jederzeit Ihre Zahlungen ansehen, Ihre Zahlungsart ändern oder kündigen.',

  'mail.failed.subject': 'Ihre Zahlung an {seller} ist fehlgeschlagen',
  'mail.failed.heading': 'Ihre Zahlung ist fehlgeschlagen',
  'mail.failed.text': 'Der Betrag von {amount} für Ihre Mitgliedschaft bei {seller} konnte nicht abgebucht werden.',
  'mail.failed.retry':
    'Der nächste Versuch erfolgt am {day}. Bitte aktualisieren Sie bis dahin Ihre Zahlungsart, damit Sie Ihren Zugang behalten.',
  'mail.failed.action': 'Zahlungsart aktualisieren',

  'mail.refund.subject': 'Ihre Erstattung von {seller}',
  'mail.refund.heading': 'Sie haben eine Erstattung erhalten',
  'mail.refund.text': '{seller} hat Ihnen {amount} erstattet.',
  'mail.refund.time':
    'Je nach Bank kann es bis zu zehn Werktage dauern, bis der Betrag auf Ihrer Abrechnung erscheint.',

  'mail.trial.subject': 'Ihr Probezeitraum bei {seller} endet bald',
  'mail.trial.heading': 'Ihr Probezeitraum endet bald',
  'mail.trial.text':
    'Ihr Probezeitraum endet am {day}. Wenn Sie bis dahin nicht kündigen, verlängert sich Ihre Mitgliedschaft kostenpflichtig.',
  'mail.trial.price': 'Preis ab der Verlängerung',

  'mail.renewal.subject': 'Ihre Mitgliedschaft bei {seller} verlängert sich bald',
  'mail.renewal.heading': 'Ihre Mitgliedschaft verlängert sich bald',
  'mail.renewal.text': 'Ihre Mitgliedschaft verlängert sich am {day}. Der Betrag wird mit Ihrer Zahlungsart bezahlt.',

  'mail.canceled.subject': 'Ihre Mitgliedschaft bei {seller} ist gekündigt',
  'mail.canceled.heading': 'Ihre Mitgliedschaft ist gekündigt',
  'mail.canceled.text': 'Sie haben noch bis zum {day} Zugang. Es wird nichts mehr abgebucht.',
  'mail.canceled.keep': 'Wenn Sie es sich anders überlegen, können Sie Ihre Mitgliedschaft bis dahin behalten.',
  'mail.canceled.action': 'Mitgliedschaft behalten',

  'mail.ended.subject': 'Ihre Mitgliedschaft bei {seller} ist beendet',
  'mail.ended.heading': 'Ihre Mitgliedschaft ist beendet',
  'mail.ended.text': 'Sie haben keinen Zugang mehr. Es wird nichts mehr abgebucht.',

  'mail.approved.subject': '{seller} hat Ihre Anfrage angenommen',
  'mail.approved.heading': 'Ihre Anfrage wurde angenommen',
  'mail.approved.pay': 'Sie können Ihren Kauf jetzt abschließen. Bisher wurde nichts abgebucht.',
  'mail.approved.free': 'Sie erhalten kostenlos Zugang.',
  'mail.approved.action': 'Kauf abschließen',

  'mail.denied.subject': 'Ihre Anfrage bei {seller}',
  'mail.denied.heading': 'Ihre Anfrage wurde nicht angenommen',
  'mail.denied.text': '{seller} hat Ihre Anfrage nicht angenommen. Es wurde nichts abgebucht.',

  'mail.invoiceFooter': 'Sie erhalten diese E-Mail, weil {seller} Ihnen eine Rechnung gestellt hat.',
  'mail.licenseKey': 'Lizenzschlüssel',

  'mail.invoice.subject': 'Rechnung {number} von {seller}',
  'mail.invoice.heading': 'Sie haben eine Rechnung erhalten',
  'mail.invoice.text': '{seller} hat Ihnen die Rechnung {number} gestellt. Bitte bezahlen Sie sie bis zum {day}.',

  'mail.received.subject': '{seller} hat Ihre Anfrage erhalten',

  'mail.card.subject': 'Ihre Karte bei {seller} läuft bald ab',
  'mail.card.heading': 'Ihre Karte läuft bald ab',
  'mail.card.text': '{card} läuft am {expiry} ab, bevor sich Ihre Mitgliedschaft bei {seller} am {day} verlängert.',
  'mail.card.note': 'Um Ihren Zugang zu behalten, hinterlegen Sie bitte vor der Verlängerung eine andere Karte.',

  'mail.dispute.subject': 'Ihre Reklamation gegenüber {seller}',
  'mail.dispute.heading': 'Ihre Bank hat über Ihre Reklamation entschieden',
  'mail.dispute.lost':
    'Die Bank hat zu Ihren Gunsten entschieden. Der strittige Betrag von {amount} verbleibt bei Ihnen.',
  'mail.dispute.won': 'Die Bank hat zugunsten von {seller} entschieden. Die Zahlung von {amount} bleibt gültig.',
  'mail.dispute.note': 'Bei Fragen zur Entscheidung wenden Sie sich bitte an Ihre Bank.',

  'mail.unsubscribe': 'Abbestellen',
};
