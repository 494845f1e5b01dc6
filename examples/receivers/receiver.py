# Receives webhooks: WEBHOOK_SECRET=ws_… PORT=8080 python3 receiver.py (Python 3.9 or later)
import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["WEBHOOK_SECRET"].encode()
TOLERANCE_SECONDS = 300
MAX_BYTES = 1_000_000
# Ids of processed messages. A real receiver stores them in its database, in the transaction that processes the event.
processed = set()


def is_genuine(headers, body):
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(SECRET, signed, hashlib.sha256).digest())
    signatures = headers.get("webhook-signature", "").encode("latin-1").split(b" ")
    return any(hmac.compare_digest(signature, expected) for signature in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        if length > MAX_BYTES:
            while length > 0 and (part := self.rfile.read(min(length, 65_536))):
                length -= len(part)
            return self.respond(413)
        body = self.rfile.read(length)
        if not is_genuine(self.headers, body):
            return self.respond(400)
        # Respond first: the sender waits for the response, not for the processing.
        self.respond(204)
        message_id = self.headers["webhook-id"]
        if message_id in processed:
            return
        processed.add(message_id)
        event = json.loads(body)
        print(event["type"], event["data"]["id"], flush=True)

    def respond(self, status):
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()
        self.wfile.flush()

    def log_message(self, *_arguments):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver)
print("Listening.", flush=True)
server.serve_forever()
