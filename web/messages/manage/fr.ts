import type { ManageMessages } from './en';

/** Texts of the membership pages in French. */
export const fr: ManageMessages = {
  'membership.fallback': 'Votre abonnement',
  'membership.a': 'un abonnement',

  'status.TRIALING': 'Période d’essai',
  'status.ACTIVE': 'Actif',
  'status.PAST_DUE': 'Paiement en retard',
  'status.COMPLETED': 'Entièrement payé',
  'status.CANCELED': 'Résilié',
  'status.EXPIRED': 'Expiré',
  'status.UNRESOLVED': 'En attente',
  'status.DRAFTED': 'Pas encore commencé',
  'status.CANCELING': 'Résiliation programmée',

  'status.access': 'Vous avez accès.',
  'status.accessUntil': 'Vous avez accès jusqu’au {day}.',
  'status.canceling': 'Vous conservez votre accès jusqu’au {day}. Plus aucun montant ne sera débité.',
  'status.pastDue':
    'Votre dernier paiement a échoué. Vous conservez votre accès, et nous réessaierons dans les prochains jours.',
  'status.completed': 'Accès à vie : cet abonnement n’expire pas.',
  'status.ended': 'Cet abonnement est terminé.',
  'status.canceledOn': 'Cet abonnement a été résilié le {day}.',
  'status.expiredOn': 'Votre accès a pris fin le {day}.',
  'status.unresolved': 'Un paiement est en cours d’examen.',
  'status.drafted': 'Cet abonnement n’a pas encore commencé.',
  'status.paused': 'Les paiements sont suspendus.',
  'status.pausedUntil': 'Les paiements sont suspendus jusqu’au {day}.',
  'status.trial': 'Votre période d’essai se termine le {day}.',
  'status.renews': 'Renouvellement automatique jusqu’à résiliation.',

  'detail.price': 'Prix',
  'detail.trialEnds': 'Fin de la période d’essai',
  'detail.nextPayment': 'Prochain paiement',
  'detail.accessEnds': 'Fin de l’accès',
  'detail.method': 'Moyen de paiement',
  'detail.noMethod': 'Aucun moyen enregistré',
  'detail.otherMethod': 'Moyen de paiement enregistré',
  'detail.expiry': '{card}, expire le {expiry}',

  'payments.heading': 'Paiements',
  'payments.date': 'Date du paiement',
  'payments.status': 'État',
  'payments.newest': 'Paiements les plus récents',
  'payments.older': 'Paiements plus anciens',
  'payment.SUCCEEDED': 'Payé',
  'payment.PENDING': 'En attente',
  'payment.FAILED': 'Échoué',
  'payment.PAST_DUE': 'En retard',
  'payment.CANCELED': 'Annulé',
  'payment.UNCOLLECTIBLE': 'Non encaissé',
  'payment.REFUNDED': 'Remboursé',
  'payment.PARTIALLY_REFUNDED': 'Partiellement remboursé',
  'payment.DRAFTED': 'Brouillon',
  'payment.INCOMPLETE': 'Incomplet',
  'payment.DISPUTED': 'Contesté',

  'action.keep': 'Conserver l’abonnement',
  'action.addDays': 'Ajouter {days, plural, one {# jour} other {# jours}}',
  'action.addMethod': 'Ajouter un moyen de paiement',
  'action.changeMethod': 'Changer de moyen de paiement',
  'action.cancel': 'Résilier l’abonnement',
  'action.back': 'Retour',

  'done.canceled': 'Votre abonnement est résilié. Vous conservez votre accès jusqu’au {day}.',
  'done.kept': 'Votre abonnement se poursuit.',
  'done.card': 'Votre moyen de paiement a été modifié.',
  'done.toppedUp': 'Paiement effectué. Vous avez accès jusqu’au {day}.',
  'done.offer': 'La remise est appliquée. Votre prochain paiement est de {amount}.',

  'offerStep.heading': 'Restez pour {percentage} % de moins',
  'offerStep.text':
    '{seller} vous offre {percentage} % de remise sur {intervals, plural, =0 {tous vos prochains paiements} one {votre prochain paiement} other {vos # prochains paiements}}. Vous payez {amount}{intervals, plural, one {} other { à chaque fois}}.',
  'offerStep.accept': 'Accepter la remise',
  'offerStep.decline': 'Non, résilier',

  'cancelStep.text':
    'Vous conservez votre accès jusqu’au {day}. Plus aucun montant ne sera débité. Vous pouvez changer d’avis jusque-là.',
  'cancelStep.textWithoutDay':
    'Vous conservez votre accès jusqu’à la fin de la période en cours. Plus aucun montant ne sera débité. Vous pouvez changer d’avis jusque-là.',
  'cancelStep.option': 'Pourquoi partez-vous ?',
  'cancelStep.choose': 'Choisissez une raison',
  'cancelStep.reason': 'Message au vendeur',
  'cancelReason.TOO_EXPENSIVE': 'C’est trop cher',
  'cancelReason.SWITCHING': 'Je passe à un autre produit',
  'cancelReason.MISSING_FEATURES': 'Il manque une fonctionnalité',
  'cancelReason.TECHNICAL_ISSUES': 'Il y a des problèmes techniques',
  'cancelReason.BAD_EXPERIENCE': 'J’ai eu une mauvaise expérience',
  'cancelReason.TESTING': 'Je voulais seulement essayer',
  'cancelReason.OTHER': 'Une autre raison',

  'keepStep.text': 'Votre abonnement se poursuit comme avant.',
  'keepStep.textWithPrice': 'Votre abonnement se poursuit comme avant et se renouvelle pour {amount} le {day}.',

  'cardStep.current': 'Votre moyen de paiement actuel : {method}.',
  'cardStep.nothing': 'Aucun montant n’est débité aujourd’hui.',
  'cardStep.next': 'Aucun montant n’est débité aujourd’hui. Le prochain paiement est de {amount}, le {day}.',
  'cardStep.agreement': 'Vous autorisez {seller} à débiter ce moyen de paiement pour votre abonnement.',

  'topUpStep.heading': 'Ajouter des jours',
  'topUpStep.days': 'Jours',
  'topUpStep.until': 'Accès jusqu’au',
  'topUpStep.noMethod': 'Enregistrez d’abord un moyen de paiement. Cet enregistrement n’entraîne aucun débit.',
  'topUpStep.otherCard': 'Utiliser une autre carte',

  'step.saving': 'Nous enregistrons votre moyen de paiement',
  'step.unfinished': 'Pas encore terminé',
  'step.unfinishedHeading': 'Vous n’avez pas encore terminé',
  'step.unchanged': 'Rien n’a été modifié ni débité.',
  'step.leave': 'Revenir sans rien changer',
  'step.incomplete':
    'Le formulaire était incomplet. Rien n’a été modifié ni débité. Vérifiez-le et renvoyez-le.',
  'step.unsure':
    'Nous n’avons pas pu terminer l’opération. Renvoyez le formulaire : il n’est pris en compte qu’une fois, même si vous l’envoyez plusieurs fois.',
  'step.notCharged': 'Aucun montant n’a été débité. Réessayez ou utilisez une autre carte.',
  'step.rejected': 'Ce n’est pas possible pour le moment. Aucun montant n’a été débité.',

  'owner.heading': 'Connectez-vous en tant que titulaire',
  'owner.text':
    'Seul le titulaire de cet abonnement peut payer avec le moyen de paiement enregistré. Déconnectez-vous, puis connectez-vous avec l’adresse e-mail utilisée lors de l’achat.',
  'owner.action': 'Se connecter avec une autre adresse',

  'transfer.heading': 'Un abonnement pour vous',
  'transfer.text': 'Le titulaire actuel vous transfère {name}. Saisissez vos informations pour l’accepter.',
  'transfer.accept': 'Accepter l’abonnement',
  'transfer.renewal': 'Prix : {price}. Renouvellement automatique jusqu’à résiliation.',
  'transfer.usedText': 'Chaque lien ne fonctionne qu’une fois. Au besoin, demandez-en un nouveau à {seller}.',
  'transfer.expiredText': 'Demandez-en un nouveau à {seller}.',
  'invitation.heading': 'Vous êtes invité',
  'invitation.text': '{seller} vous invite à rejoindre {name}. Saisissez vos informations pour accepter l’invitation.',
  'invitation.accept': 'Accepter l’invitation',
};
