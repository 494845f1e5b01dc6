import type { MailMessages } from './en';

/** Texts of mails to buyers in French. */
export const fr: MailMessages = {
  'mail.line': '{label} : {value}',
  'mail.product': 'Produit',
  'mail.total': 'Montant total',
  'mail.date': 'Date',
  'mail.paidWith': 'Moyen de paiement',
  'mail.card': '{brand} se terminant par {digits}',
  'mail.anyCard': 'Carte se terminant par {digits}',
  'mail.reference': 'Référence',
  'mail.reason': 'Motif',
  'mail.refunded': 'Montant remboursé',
  'mail.payment': 'Paiement',
  'mail.footer': 'Vous recevez cet e-mail car vous avez effectué un achat chez {seller}.',
  'mail.entryFooter': 'Vous recevez cet e-mail car vous avez demandé un accès à {seller}.',
  'mail.test': 'Mode test : aucun montant n’a été débité.',

  'mail.receipt.subject': 'Reçu de votre paiement à {seller}',
  'mail.receipt.renewed': 'Votre abonnement a été renouvelé',
  'mail.receipt.text': '{seller} a bien reçu votre paiement de {amount}.',
  'mail.receipt.manage': 'Vous pouvez à tout moment consulter vos paiements, changer de moyen de paiement ou résilier.',

  'mail.failed.subject': 'Votre paiement à {seller} a échoué',
  'mail.failed.heading': 'Votre paiement a échoué',
  'mail.failed.text': 'Le prélèvement de {amount} pour votre abonnement chez {seller} n’a pas pu être effectué.',
  'mail.failed.retry':
    'La prochaine tentative aura lieu le {day}. Pour conserver votre accès, mettez à jour votre moyen de paiement d’ici là.',
  'mail.failed.action': 'Mettre à jour le moyen de paiement',

  'mail.refund.subject': 'Remboursement de votre paiement à {seller}',
  'mail.refund.heading': 'Votre remboursement a été effectué',
  'mail.refund.text': '{seller} vous a remboursé {amount}.',
  'mail.refund.time':
    'Selon votre banque, il peut s’écouler jusqu’à dix jours ouvrés avant que le montant apparaisse sur votre relevé.',

  'mail.trial.subject': 'Votre période d’essai chez {seller} se termine bientôt',
  'mail.trial.heading': 'Votre période d’essai se termine bientôt',
  'mail.trial.text':
    'Votre période d’essai se termine le {day}. Sans résiliation de votre part d’ici là, votre abonnement est renouvelé et son prix est débité.',
  'mail.trial.price': 'Prix du renouvellement',

  'mail.renewal.subject': 'Votre abonnement chez {seller} se renouvelle bientôt',
  'mail.renewal.heading': 'Votre abonnement se renouvelle bientôt',
  'mail.renewal.text': 'Votre abonnement se renouvelle le {day}, et votre moyen de paiement sera débité.',

  'mail.canceled.subject': 'Votre abonnement chez {seller} est résilié',
  'mail.canceled.heading': 'Votre abonnement est résilié',
  'mail.canceled.text': 'Vous conservez votre accès jusqu’au {day}. Plus aucun montant ne sera débité.',
  'mail.canceled.keep': 'Si vous changez d’avis, vous pouvez conserver votre abonnement jusque-là.',
  'mail.canceled.action': 'Conserver l’abonnement',

  'mail.ended.subject': 'Votre abonnement chez {seller} a pris fin',
  'mail.ended.heading': 'Votre abonnement a pris fin',
  'mail.ended.text': 'Vous n’avez plus accès au contenu. Plus aucun montant ne sera débité.',

  'mail.approved.subject': '{seller} a accepté votre demande',
  'mail.approved.heading': 'Votre demande a été acceptée',
  'mail.approved.pay': 'Vous pouvez maintenant finaliser votre achat. Aucun montant n’a encore été débité.',
  'mail.approved.free': 'Vous bénéficiez d’un accès gratuit.',
  'mail.approved.action': 'Finaliser l’achat',

  'mail.denied.subject': 'Votre demande auprès de {seller}',
  'mail.denied.heading': 'Votre demande n’a pas été acceptée',
  'mail.denied.text': '{seller} n’a pas accepté votre demande. Aucun montant n’a été débité.',

  'mail.invoiceFooter': 'Vous recevez cet e-mail parce que {seller} vous a adressé une facture.',
  'mail.licenseKey': 'Clé de licence',

  'mail.invoice.subject': 'Facture {number} de {seller}',
  'mail.invoice.heading': 'Vous avez reçu une facture',
  'mail.invoice.text': '{seller} vous a adressé la facture {number}. Veuillez la régler au plus tard le {day}.',

  'mail.received.subject': '{seller} a bien reçu votre demande',

  'mail.card.subject': 'Votre carte chez {seller} expire bientôt',
  'mail.card.heading': 'Votre carte expire bientôt',
  'mail.card.text': '{card} expire le {expiry}, avant le renouvellement de votre abonnement chez {seller} le {day}.',
  'mail.card.note': 'Pour conserver votre accès, veuillez enregistrer une autre carte avant le renouvellement.',

  'mail.dispute.subject': 'Votre contestation auprès de {seller}',
  'mail.dispute.heading': 'Votre banque a tranché votre contestation',
  'mail.dispute.lost': 'La banque a tranché en votre faveur. Le montant contesté de {amount} vous reste acquis.',
  'mail.dispute.won': 'La banque a tranché en faveur de {seller}. Le paiement de {amount} reste valable.',
  'mail.dispute.note': 'Pour toute question sur cette décision, veuillez contacter votre banque.',

  'mail.unsubscribe': 'Se désabonner',
};
