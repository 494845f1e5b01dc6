/** Data of a webhook delivery, as selected by the GraphQL fragment `WebhookDeliveryRead`. */
export interface WebhookDeliveryData {
  readonly id: string;
  readonly event: string;
  readonly replayedFrom: string | null;
  readonly resourceId: string;
  readonly requestBody: object | null;
  readonly responseBody: unknown;
  readonly responseCode: number;
  readonly sentAt: string;
  readonly success: boolean;
  readonly totalTime: number;
}

/** Serializes a webhook delivery for the latest REST API version. */
export function serializeWebhookDelivery(delivery: WebhookDeliveryData) {
  return {
    id: delivery.id,
    event: delivery.event,
    replayed_from: delivery.replayedFrom,
    resource_id: delivery.resourceId,
    request_body: delivery.requestBody ?? {},
    response_body: delivery.responseBody,
    response_code: delivery.responseCode,
    sent_at: delivery.sentAt,
    success: delivery.success,
    total_time: delivery.totalTime,
  };
}
