import type { ManageMessages } from './en';

/** Texts of the membership pages in German. */
export const de: ManageMessages = {
  'membership.fallback': 'Ihre Mitgliedschaft',
  'membership.a': 'eine Mitgliedschaft',

  'status.TRIALING': 'Probezeitraum',
  'status.ACTIVE': 'Aktiv',
  'status.PAST_DUE': 'Zahlung überfällig',
  'status.COMPLETED': 'Vollständig bezahlt',
  'status.CANCELED': 'Gekündigt',
  'status.EXPIRED': 'Abgelaufen',
  'status.UNRESOLVED': 'In Klärung',
  'status.DRAFTED': 'Noch nicht begonnen',
  'status.CANCELING': 'Kündigung vorgemerkt',

  'status.access': 'Sie haben Zugang.',
  'status.accessUntil': 'Sie haben bis zum {day} Zugang.',
  'status.canceling': 'Sie haben noch bis zum {day} Zugang. Es wird nichts mehr abgebucht.',
  'status.pastDue':
    'Ihre letzte Zahlung ist fehlgeschlagen. Sie haben weiterhin Zugang, und wir versuchen die Abbuchung in den nächsten Tagen erneut.',
  'status.completed': 'Dauerhafter Zugang: Diese Mitgliedschaft läuft nicht ab.',
  'status.ended': 'Diese Mitgliedschaft ist beendet.',
  'status.canceledOn': 'Diese Mitgliedschaft wurde am {day} gekündigt.',
  'status.expiredOn': 'Ihr Zugang endete am {day}.',
  'status.unresolved': 'Eine Zahlung wird geprüft.',
  'status.drafted': 'Diese Mitgliedschaft hat noch nicht begonnen.',
  'status.paused': 'Die Zahlungen sind ausgesetzt.',
  'status.pausedUntil': 'Die Zahlungen sind bis zum {day} ausgesetzt.',
  'status.trial': 'Ihr Probezeitraum endet am {day}.',
  'status.renews': 'Verlängert sich automatisch, bis Sie kündigen.',

  'detail.price': 'Preis',
  'detail.trialEnds': 'Ende des Probezeitraums',
  'detail.nextPayment': 'Nächste Zahlung',
  'detail.accessEnds': 'Ende des Zugangs',
  'detail.method': 'Zahlungsart',
  'detail.noMethod': 'Keine gespeichert',
  'detail.otherMethod': 'Gespeicherte Zahlungsart',
  'detail.expiry': '{card}, gültig bis {expiry}',

  'payments.heading': 'Zahlungen',
  'payments.date': 'Datum',
  'payments.status': 'Stand',
  'payments.newest': 'Neueste Zahlungen',
  'payments.older': 'Ältere Zahlungen',
  'payment.SUCCEEDED': 'Bezahlt',
  'payment.PENDING': 'Ausstehend',
  'payment.FAILED': 'Fehlgeschlagen',
  'payment.PAST_DUE': 'Überfällig',
  'payment.CANCELED': 'Abgebrochen',
  'payment.UNCOLLECTIBLE': 'Nicht eingezogen',
  'payment.REFUNDED': 'Erstattet',
  'payment.PARTIALLY_REFUNDED': 'Teilweise erstattet',
  'payment.DRAFTED': 'Entwurf',
  'payment.INCOMPLETE': 'Unvollständig',
  'payment.DISPUTED': 'Beanstandet',

  'action.keep': 'Mitgliedschaft behalten',
  'action.addDays': '{days, plural, one {# Tag} other {# Tage}} hinzufügen',
  'action.addMethod': 'Zahlungsart hinzufügen',
  'action.changeMethod': 'Zahlungsart ändern',
  'action.cancel': 'Mitgliedschaft kündigen',
  'action.back': 'Zurück',

  'done.canceled': 'Ihre Mitgliedschaft ist gekündigt. Sie haben noch bis zum {day} Zugang.',
  'done.kept': 'Ihre Mitgliedschaft läuft weiter.',
  'done.card': 'Ihre Zahlungsart wurde geändert.',
  'done.toppedUp': 'Zahlung erfolgreich. Sie haben bis zum {day} Zugang.',
  'done.offer': 'Der Rabatt ist eingerichtet. Ihre nächste Zahlung beträgt {amount}.',

  'offerStep.heading': 'Bleiben Sie für {percentage} % weniger',
  'offerStep.text':
    '{seller} bietet Ihnen {percentage} % Rabatt auf {intervals, plural, =0 {alle künftigen Zahlungen} one {Ihre nächste Zahlung} other {Ihre nächsten # Zahlungen}}. Sie zahlen {intervals, plural, one {dann} other {jeweils}} {amount}.',
  'offerStep.accept': 'Rabatt annehmen',
  'offerStep.decline': 'Nein, kündigen',

  'cancelStep.text':
    'Sie haben noch bis zum {day} Zugang. Es wird nichts mehr abgebucht. Bis dahin können Sie es sich anders überlegen.',
  'cancelStep.textWithoutDay':
    'Sie haben noch bis zum Ende des laufenden Zeitraums Zugang. Es wird nichts mehr abgebucht. Bis dahin können Sie es sich anders überlegen.',
  'cancelStep.option': 'Warum kündigen Sie?',
  'cancelStep.choose': 'Grund auswählen',
  'cancelStep.reason': 'Nachricht an den Anbieter',
  'cancelReason.TOO_EXPENSIVE': 'Es ist zu teuer',
  'cancelReason.SWITCHING': 'Ich wechsle zu einem anderen Produkt',
  'cancelReason.MISSING_FEATURES': 'Eine Funktion fehlt',
  'cancelReason.TECHNICAL_ISSUES': 'Es gibt technische Probleme',
  'cancelReason.BAD_EXPERIENCE': 'Ich habe schlechte Erfahrungen gemacht',
  'cancelReason.TESTING': 'Ich wollte es nur ausprobieren',
  'cancelReason.OTHER': 'Ein anderer Grund',

  'keepStep.text': 'Ihre Mitgliedschaft läuft wie bisher weiter.',
  'keepStep.textWithPrice': 'Ihre Mitgliedschaft läuft wie bisher weiter und verlängert sich am {day} für {amount}.',

  'cardStep.current': 'Ihre derzeitige Zahlungsart: {method}.',
  'cardStep.nothing': 'Heute wird nichts abgebucht.',
  'cardStep.next': 'Heute wird nichts abgebucht. Die nächste Zahlung beträgt {amount} und erfolgt am {day}.',
  'cardStep.agreement': 'Sie erlauben {seller}, diese Zahlungsart für Ihre Mitgliedschaft zu belasten.',

  'topUpStep.heading': 'Tage hinzufügen',
  'topUpStep.days': 'Tage',
  'topUpStep.until': 'Zugang bis',
  'topUpStep.noMethod': 'Speichern Sie zuerst eine Zahlungsart. Dabei wird nichts abgebucht.',
  'topUpStep.otherCard': 'Andere Karte verwenden',

  'step.saving': 'Ihre Zahlungsart wird gespeichert',
  'step.unfinished': 'Noch nicht abgeschlossen',
  'step.unfinishedHeading': 'Der Vorgang ist noch nicht abgeschlossen',
  'step.unchanged': 'Es wurde nichts geändert oder abgebucht.',
  'step.leave': 'Ohne Änderung zurück',
  'step.incomplete':
    'Das Formular war unvollständig. Es wurde nichts geändert oder abgebucht. Prüfen Sie es und senden Sie es noch einmal ab.',
  'step.unsure':
    'Der Vorgang konnte gerade nicht abgeschlossen werden. Senden Sie das Formular noch einmal ab: Es wirkt nur einmal, auch wenn Sie es mehrmals absenden.',
  'step.notCharged': 'Es wurde nichts abgebucht. Versuchen Sie es noch einmal oder verwenden Sie eine andere Karte.',
  'step.rejected': 'Das ist derzeit nicht möglich. Es wurde nichts abgebucht.',

  'owner.heading': 'Melden Sie sich als Inhaber an',
  'owner.text':
    'Nur der Inhaber dieser Mitgliedschaft kann mit der gespeicherten Zahlungsart bezahlen. Melden Sie sich ab und dann mit der E-Mail-Adresse an, die beim Kauf verwendet wurde.',
  'owner.action': 'Mit anderer Adresse anmelden',

  'transfer.heading': 'Eine Mitgliedschaft für Sie',
  'transfer.text': 'Der bisherige Inhaber überträgt Ihnen {name}. Geben Sie Ihre Daten ein, um sie anzunehmen.',
  'transfer.accept': 'Mitgliedschaft annehmen',
  'transfer.renewal': 'Preis: {price}. Verlängert sich automatisch, bis Sie kündigen.',
  'transfer.usedText': 'Jeder Link funktioniert nur einmal. Bitten Sie {seller} bei Bedarf um einen neuen.',
  'transfer.expiredText': 'Bitten Sie {seller} um einen neuen.',
  'invitation.heading': 'Sie sind eingeladen',
  'invitation.text': '{seller} lädt Sie zu {name} ein. Geben Sie Ihre Daten ein, um die Einladung anzunehmen.',
  'invitation.accept': 'Einladung annehmen',
};
