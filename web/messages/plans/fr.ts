import type { PlanMessages } from './en';

/** Texts of changes of plans in French. */
export const fr: PlanMessages = {
  'action.changePlan': 'Changer de formule',
  'plans.heading': 'Changer de formule',
  'plans.text': 'Choisissez une formule. Vous voyez le prix avant tout débit.',
  'plans.none': 'Il n’y a pas d’autre formule pour le moment.',
  'plans.legend': 'Formule',
  'plans.current': 'votre formule',
  'plans.scheduled': 'Le {day}, votre formule devient {name} : {price}.',
  'plans.quantity': 'Quantité',
  'plans.quantityHint': 'Pour les formules vendues à l’unité',
  'plans.continue': 'Continuer',
  'plans.nowHeading': 'Changer maintenant',
  'plans.nowText':
    'Votre nouvelle formule commence aujourd’hui. Le temps non utilisé de votre formule actuelle est déduit.',
  'plans.trialText':
    'Votre nouvelle formule commence aujourd’hui. Votre essai gratuit continue et rien n’est débité avant sa fin.',
  'plans.price': 'Nouvelle formule',
  'plans.credit': 'Crédit pour {days, plural, one {# jour non utilisé} other {# jours non utilisés}}',
  'plans.tax': 'Taxes',
  'plans.due': 'À payer aujourd’hui',
  'plans.method': 'Moyen de paiement',
  'plans.next': 'Prochain paiement',
  'plans.pay': 'Payer {amount} et changer maintenant',
  'plans.switchFree': 'Changer maintenant',
  'plans.laterHeading': 'Changer plus tard',
  'plans.laterText':
    'Votre nouvelle formule commence le {day}. D’ici là, vous gardez votre formule actuelle. {amount} sera débité ce jour-là.',
  'plans.later': 'Changer le {day}',
  'plans.nowImpossible':
    'Le crédit pour le temps non utilisé dépasse le prix de la nouvelle formule. Le changement est possible à la fin de la période en cours.',
  'plans.discountEnds': 'Votre remise actuelle prend fin avec le changement.',
  'plans.noMethod': 'Enregistrez d’abord un moyen de paiement. Rien n’est débité pour cela.',
  'plans.other': 'Choisir une autre formule',
  'plans.undo': 'Garder la formule actuelle',
  'plans.done': 'Votre formule a été changée.',
  'plans.doneLater': 'Votre formule change le {day}.',
  'plans.undone': 'Vous gardez votre formule actuelle.',
};
