import type { DocumentMessages } from './en';

/** Texts of invoices, credit notes and the page to unsubscribe in German. */
export const de: DocumentMessages = {
  'invoice.heading': 'Rechnung',
  'invoice.title': 'Rechnung {number}',
  'invoice.number': 'Rechnungsnummer',
  'invoice.issued': 'Rechnungsdatum',
  'invoice.due': 'Fällig am',
  'invoice.details': 'Angaben zur Rechnung',
  'invoice.items': 'Berechnete Positionen',
  'invoice.item': 'Beschreibung',
  'invoice.open': 'Bitte bezahlen Sie diese Rechnung bis zum {day}.',
  'invoice.automatic': 'Der Rechnungsbetrag wird über Ihre gespeicherte Zahlungsmethode eingezogen.',
  'invoice.pastDue': 'Diese Rechnung war am {day} fällig und ist noch nicht bezahlt.',
  'invoice.chargeFailed': 'Der Rechnungsbetrag konnte nicht über Ihre gespeicherte Zahlungsmethode eingezogen werden.',
  'invoice.paid': 'Diese Rechnung wurde am {day} bezahlt.',
  'invoice.void': 'Diese Rechnung wurde storniert. Es ist keine Zahlung fällig.',
  'invoice.uncollectible': 'Diese Rechnung wurde abgeschrieben. Es ist keine Zahlung fällig.',
  'invoice.taxLater': 'Je nach Ihrer Adresse können bei der Zahlung Steuern hinzukommen.',
  'invoice.amountDue': 'Offener Betrag',
  'invoice.pay': 'Rechnung bezahlen',
  'invoice.payLink': 'Zahlungslink',
  'invoice.link': 'Rechnung ansehen',
  'invoice.nothing': 'Unter dieser Adresse gibt es keine Rechnung',

  'creditNote.heading': 'Gutschrift',
  'creditNote.title': 'Gutschrift {number}',
  'creditNote.number': 'Nummer der Gutschrift',
  'creditNote.date': 'Datum der Erstattung',
  'creditNote.details': 'Angaben zur Gutschrift',
  'creditNote.items': 'Erstattete Positionen',
  'creditNote.net': 'Betrag ohne Steuern',
  'creditNote.total': 'Erstatteter Betrag',
  'creditNote.text': 'Diese Gutschrift korrigiert die Quittung {number} vom {day}.',
  'creditNote.link': 'Gutschrift ansehen',
  'creditNote.nothing': 'Unter dieser Adresse gibt es keine Gutschrift',

  'unsubscribe.ask':
    '{seller} sendet dann keine E-Mails zu Wartelisten mehr an {address}. E-Mails zu Käufen erhalten Sie weiterhin.',
  'unsubscribe.done': 'Sie haben die E-Mails abbestellt',
  'unsubscribe.doneText':
    '{seller} sendet keine E-Mails zu Wartelisten mehr an {address}. E-Mails zu Käufen erhalten Sie weiterhin.',
  'unsubscribe.undo': 'Wieder abonnieren',
  'unsubscribe.nothing': 'Dieser Link ist ungültig',
};
