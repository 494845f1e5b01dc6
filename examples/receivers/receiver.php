<?php
// Receives webhooks: WEBHOOK_SECRET=ws_… php -S 127.0.0.1:8080 receiver.php (PHP 8.0 or later)

const TOLERANCE_SECONDS = 300;
const MAX_BYTES = 1_000_000;

function is_genuine(string $secret, string $body): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $secret, true));
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

$secret = getenv('WEBHOOK_SECRET') ?: throw new RuntimeException('Set WEBHOOK_SECRET.');
$body = file_get_contents('php://input', false, null, 0, MAX_BYTES + 1);
if (strlen($body) > MAX_BYTES) {
    http_response_code(413);
} elseif (!is_genuine($secret, $body)) {
    http_response_code(400);
} else {
    http_response_code(204);
    // Only hand the event over here: a queue or a table processes each `webhook-id` once, after the response.
    $event = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    file_put_contents('php://stdout', "{$event['type']} {$event['data']['id']}\n");
}
