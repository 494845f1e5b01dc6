import type { CheckoutMessages } from './en';

/** Texts of the checkout in French. */
export const fr: CheckoutMessages = {
  'summary.heading': 'Récapitulatif de la commande',
  'summary.initialFee': 'Frais initiaux',
  'summary.from': 'À partir du {day}',

  'field.addPromoCode': 'Ajouter un code promo',
  'field.remove': 'Retirer',

  'address.stateOnly': 'État',
  'address.province': 'Province',
  'address.prefecture': 'Préfecture',
  'address.county': 'Comté',
  'address.emirate': 'Émirat',
  'address.area': 'Zone',
  'address.zip': 'Code postal (ZIP)',
  'address.postcode': 'Code postal (Postcode)',
  'address.pin': 'Code postal (PIN)',
  'address.eircode': 'Code postal (Eircode)',
  'address.town': 'Localité',
  'address.suburb': 'Banlieue',
  'address.district': 'Arrondissement',

  'problem.fieldMissing': 'Remplissez le champ « {label} ».',
  'problem.postalCode': 'Ce n’est pas un code postal de ce pays : {country}. Exemple : {example}.',

  'order.number': 'Numéro de commande',
  'order.licenseKey': 'Clé de licence',
  'order.nextPayment': 'Prochain paiement',
  'order.open': 'Aller à {name}',
  'calendar.add': 'Ajouter le prochain paiement à votre agenda',
  'calendar.summary': 'Paiement de {amount} à {seller}',
  'calendar.description': 'Paiement automatique pour {name}. Vous pouvez le modifier ou l’arrêter dans votre compte.',

  'buy.archived': '{name} n’est plus en vente',
  'buy.archivedText': '{seller} a mis fin à la vente. Les achats déjà effectués restent valables. Rien n’a été débité.',
  'buy.visitSeller': 'Voir le site de {seller}',

  'footer.label': 'Conditions et aide',
  'footer.terms': 'Conditions d’utilisation',
  'footer.privacy': 'Politique de confidentialité',
  'footer.refund': 'Politique de remboursement',
  'footer.cancellation': 'Politique de résiliation',

  'agreement.documents':
    'En continuant, vous acceptez les conditions d’utilisation, la politique de remboursement et la politique de résiliation indiquées au bas de cette page, et vous confirmez avoir lu la politique de confidentialité.',

  'card.another': 'Utiliser une autre carte',
  'problem.savedCardEmail':
    'Les cartes enregistrées appartiennent à {email}. Utilisez cette adresse e-mail ou une autre carte.',
  'error.METHOD_NOT_USABLE': 'Cette carte enregistrée ne peut plus être utilisée. Choisissez-en une autre.',
};
