import type { CheckoutMessages } from './en';

/** Texts of the checkout in German. */
export const de: CheckoutMessages = {
  'summary.heading': 'Bestellübersicht',
  'summary.initialFee': 'Einmalige Gebühr zu Beginn',
  'summary.from': 'Ab {day}',

  'field.addPromoCode': 'Rabattcode hinzufügen',
  'field.remove': 'Entfernen',

  'address.stateOnly': 'Bundesstaat',
  'address.province': 'Provinz',
  'address.prefecture': 'Präfektur',
  'address.county': 'Verwaltungsbezirk',
  'address.emirate': 'Emirat',
  'address.area': 'Gebiet',
  'address.zip': 'Postleitzahl (ZIP)',
  'address.postcode': 'Postleitzahl (Postcode)',
  'address.pin': 'Postleitzahl (PIN)',
  'address.eircode': 'Postleitzahl (Eircode)',
  'address.town': 'Ort',
  'address.suburb': 'Vorort',
  'address.district': 'Bezirk',

  'problem.fieldMissing': 'Füllen Sie das Feld „{label}“ aus.',
  'problem.postalCode': 'Das ist keine Postleitzahl in diesem Land: {country}. Beispiel: {example}.',

  'order.number': 'Bestellnummer',
  'order.licenseKey': 'Lizenzschlüssel',
  'order.nextPayment': 'Nächste Zahlung',
  'order.open': 'Weiter zu {name}',
  'calendar.add': 'Nächste Zahlung in den Kalender eintragen',
  'calendar.summary': 'Zahlung von {amount} an {seller}',
  'calendar.description': 'Automatische Zahlung für {name}. In Ihrem Konto können Sie sie ändern oder beenden.',

  'buy.archived': '{name} wird nicht mehr verkauft',
  'buy.archivedText': '{seller} hat den Verkauf beendet. Frühere Käufe bleiben gültig. Es wurde nichts abgebucht.',
  'buy.visitSeller': '{seller} besuchen',

  'footer.label': 'Bedingungen und Hilfe',
  'footer.terms': 'Nutzungsbedingungen',
  'footer.privacy': 'Datenschutzerklärung',
  'footer.refund': 'Erstattungsbedingungen',
  'footer.cancellation': 'Kündigungsbedingungen',

  'agreement.documents':
    'Wenn Sie fortfahren, akzeptieren Sie die Nutzungsbedingungen, die Erstattungsbedingungen und die Kündigungsbedingungen am Ende dieser Seite und bestätigen, dass Sie die Datenschutzerklärung gelesen haben.',

  'card.another': 'Andere Karte verwenden',
  'problem.savedCardEmail':
    'Die gespeicherten Karten gehören zu {email}. Verwenden Sie diese E-Mail-Adresse oder eine andere Karte.',
  'error.METHOD_NOT_USABLE': 'Diese gespeicherte Karte kann nicht mehr verwendet werden. Wählen Sie eine andere.',
};
