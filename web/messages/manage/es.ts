import type { ManageMessages } from './en';

/** Texts of the membership pages in Spanish. */
export const es: ManageMessages = {
  'membership.fallback': 'Su membresía',
  'membership.a': 'una membresía',

  'status.TRIALING': 'Período de prueba',
  'status.ACTIVE': 'Activa',
  'status.PAST_DUE': 'Pago vencido',
  'status.COMPLETED': 'Pagada por completo',
  'status.CANCELED': 'Cancelada',
  'status.EXPIRED': 'Expirada',
  'status.UNRESOLVED': 'En espera',
  'status.DRAFTED': 'No iniciada',
  'status.CANCELING': 'Cancelación programada',

  'status.access': 'Tiene acceso.',
  'status.accessUntil': 'Tiene acceso hasta el {day}.',
  'status.canceling': 'Conserva su acceso hasta el {day}. No se le cobrará nada más.',
  'status.pastDue':
    'Su último pago ha fallado. Sigue teniendo acceso y volveremos a intentar el cobro en los próximos días.',
  'status.completed': 'Acceso de por vida: esta membresía no vence.',
  'status.ended': 'Esta membresía ha terminado.',
  'status.canceledOn': 'Esta membresía se canceló el {day}.',
  'status.expiredOn': 'Su acceso terminó el {day}.',
  'status.unresolved': 'Hay un pago en revisión.',
  'status.drafted': 'Esta membresía aún no ha comenzado.',
  'status.paused': 'Los pagos están en pausa.',
  'status.pausedUntil': 'Los pagos están en pausa hasta el {day}.',
  'status.trial': 'Su período de prueba termina el {day}.',
  'status.renews': 'Se renueva automáticamente hasta que cancele.',

  'detail.price': 'Precio',
  'detail.trialEnds': 'Fin del período de prueba',
  'detail.nextPayment': 'Próximo pago',
  'detail.accessEnds': 'Fin del acceso',
  'detail.method': 'Método de pago',
  'detail.noMethod': 'Ninguno guardado',
  'detail.otherMethod': 'Método de pago guardado',
  'detail.expiry': '{card}, vence el {expiry}',

  'payments.heading': 'Pagos',
  'payments.date': 'Fecha',
  'payments.status': 'Estado',
  'payments.newest': 'Pagos más recientes',
  'payments.older': 'Pagos anteriores',
  'payment.SUCCEEDED': 'Pagado',
  'payment.PENDING': 'Pendiente',
  'payment.FAILED': 'Fallido',
  'payment.PAST_DUE': 'Vencido',
  'payment.CANCELED': 'Cancelado',
  'payment.UNCOLLECTIBLE': 'No cobrado',
  'payment.REFUNDED': 'Reembolsado',
  'payment.PARTIALLY_REFUNDED': 'Reembolsado en parte',
  'payment.DRAFTED': 'Borrador',
  'payment.INCOMPLETE': 'Incompleto',
  'payment.DISPUTED': 'En disputa',

  'action.keep': 'Conservar la membresía',
  'action.addDays': 'Añadir {days, plural, one {# día} other {# días}}',
  'action.addMethod': 'Añadir método de pago',
  'action.changeMethod': 'Cambiar método de pago',
  'action.cancel': 'Cancelar la membresía',
  'action.back': 'Volver',

  'done.canceled': 'Su membresía está cancelada. Tiene acceso hasta el {day}.',
  'done.kept': 'Su membresía continúa.',
  'done.card': 'Su método de pago se ha cambiado.',
  'done.toppedUp': 'Pago realizado. Tiene acceso hasta el {day}.',
  'done.offer': 'El descuento se ha aplicado. Su próximo pago es de {amount}.',

  'offerStep.heading': 'Quédese por un {percentage} % menos',
  'offerStep.text':
    '{seller} le ofrece un {percentage} % de descuento en {intervals, plural, =0 {todos sus próximos pagos} one {su próximo pago} other {sus próximos # pagos}}. Pagará {amount}{intervals, plural, one {} other { cada vez}}.',
  'offerStep.accept': 'Aceptar descuento',
  'offerStep.decline': 'No, cancelar',

  'cancelStep.text':
    'Conserva su acceso hasta el {day}. No se le cobrará nada más. Puede cambiar de opinión hasta esa fecha.',
  'cancelStep.textWithoutDay':
    'Conserva su acceso hasta el final del período actual. No se le cobrará nada más. Puede cambiar de opinión hasta entonces.',
  'cancelStep.option': '¿Por qué se va?',
  'cancelStep.choose': 'Elija un motivo',
  'cancelStep.reason': 'Mensaje para el vendedor',
  'cancelReason.TOO_EXPENSIVE': 'Es demasiado caro',
  'cancelReason.SWITCHING': 'Me cambio a otro producto',
  'cancelReason.MISSING_FEATURES': 'Falta una función',
  'cancelReason.TECHNICAL_ISSUES': 'Tiene problemas técnicos',
  'cancelReason.BAD_EXPERIENCE': 'He tenido una mala experiencia',
  'cancelReason.TESTING': 'Solo quería probarlo',
  'cancelReason.OTHER': 'Otro motivo',

  'keepStep.text': 'Su membresía continúa como antes.',
  'keepStep.textWithPrice': 'Su membresía continúa como antes y se renueva por {amount} el {day}.',

  'cardStep.current': 'Su método de pago actual: {method}.',
  'cardStep.nothing': 'Hoy no se cobra nada.',
  'cardStep.next': 'Hoy no se cobra nada. El próximo pago es de {amount} el {day}.',
  'cardStep.agreement': 'Usted autoriza a {seller} a cobrar su membresía con este método de pago.',

  'topUpStep.heading': 'Añadir días',
  'topUpStep.days': 'Días',
  'topUpStep.until': 'Acceso hasta',
  'topUpStep.noMethod': 'Guarde primero un método de pago. Guardarlo no tiene ningún costo.',
  'topUpStep.otherCard': 'Usar otra tarjeta',

  'step.saving': 'Estamos guardando su método de pago',
  'step.unfinished': 'Sin terminar',
  'step.unfinishedHeading': 'Todavía no ha terminado',
  'step.unchanged': 'No se ha cambiado ni cobrado nada.',
  'step.leave': 'Volver sin cambios',
  'step.incomplete':
    'El formulario estaba incompleto. No se ha cambiado ni cobrado nada. Revise los datos y vuelva a enviarlo.',
  'step.unsure':
    'No se ha podido completar la operación. Vuelva a enviarla: solo se aplicará una vez, aunque la envíe varias veces.',
  'step.notCharged': 'No se ha cobrado nada. Inténtelo de nuevo o use otra tarjeta.',
  'step.rejected': 'No es posible en este momento. No se ha cobrado nada.',

  'owner.heading': 'Inicie sesión como titular',
  'owner.text':
    'Solo el titular de esta membresía puede pagar con el método de pago guardado. Cierre la sesión y vuelva a iniciarla con el correo electrónico que se usó en la compra.',
  'owner.action': 'Iniciar sesión con otro correo',

  'transfer.heading': 'Una membresía para usted',
  'transfer.text': 'El titular actual le transfiere {name}. Indique sus datos para aceptarla.',
  'transfer.accept': 'Aceptar membresía',
  'transfer.renewal': 'Precio: {price}. Se renueva automáticamente hasta que cancele.',
  'transfer.usedText': 'Cada enlace funciona una sola vez. Si lo necesita, pida uno nuevo a {seller}.',
  'transfer.expiredText': 'Pida uno nuevo a {seller}.',
  'invitation.heading': 'Tiene una invitación',
  'invitation.text': '{seller} le invita a {name}. Indique sus datos para aceptar la invitación.',
  'invitation.accept': 'Aceptar invitación',
};
