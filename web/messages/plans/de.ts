import type { PlanMessages } from './en';

/** Texts of changes of plans in German. */
export const de: PlanMessages = {
  'action.changePlan': 'Tarif wechseln',
  'plans.heading': 'Tarif wechseln',
  'plans.text': 'Wählen Sie einen Tarif. Sie sehen den Preis, bevor etwas abgebucht wird.',
  'plans.none': 'Zurzeit gibt es keinen anderen Tarif.',
  'plans.legend': 'Tarif',
  'plans.current': 'Ihr Tarif',
  'plans.scheduled': 'Am {day} wechselt Ihr Tarif zu {name}: {price}.',
  'plans.quantity': 'Anzahl',
  'plans.quantityHint': 'Für Tarife, die in Einheiten verkauft werden',
  'plans.continue': 'Weiter',
  'plans.nowHeading': 'Jetzt wechseln',
  'plans.nowText': 'Ihr neuer Tarif beginnt heute. Die ungenutzte Zeit Ihres jetzigen Tarifs wird angerechnet.',
  'plans.trialText':
    'Ihr neuer Tarif beginnt heute. Ihr Probezeitraum läuft weiter, und vor seinem Ende wird nichts abgebucht.',
  'plans.price': 'Neuer Tarif',
  'plans.credit': 'Gutschrift für {days, plural, one {# ungenutzten Tag} other {# ungenutzte Tage}}',
  'plans.tax': 'Steuer',
  'plans.due': 'Heute fällig',
  'plans.method': 'Zahlungsart',
  'plans.next': 'Nächste Zahlung',
  'plans.pay': '{amount} zahlen und jetzt wechseln',
  'plans.switchFree': 'Jetzt wechseln',
  'plans.laterHeading': 'Später wechseln',
  'plans.laterText':
    'Ihr neuer Tarif beginnt am {day}. Bis dahin behalten Sie Ihren jetzigen Tarif. An diesem Tag werden {amount} abgebucht.',
  'plans.later': 'Am {day} wechseln',
  'plans.nowImpossible':
    'Die Gutschrift für ungenutzte Zeit ist höher als der Preis des neuen Tarifs. Der Wechsel ist am Ende des laufenden Zeitraums möglich.',
  'plans.discountEnds': 'Ihr jetziger Rabatt endet mit dem Wechsel.',
  'plans.noMethod': 'Speichern Sie zuerst eine Zahlungsart. Dafür wird nichts abgebucht.',
  'plans.other': 'Anderen Tarif wählen',
  'plans.undo': 'Jetzigen Tarif behalten',
  'plans.done': 'Ihr Tarif wurde gewechselt.',
  'plans.doneLater': 'Ihr Tarif wechselt am {day}.',
  'plans.undone': 'Sie behalten Ihren jetzigen Tarif.',
};
