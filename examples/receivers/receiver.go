// Receives webhooks: WEBHOOK_SECRET=ws_… PORT=8080 go run receiver.go (Go 1.19 or later)
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const tolerance = 5 * time.Minute
const maxBytes = 1_000_000

// Ids of processed messages. A real receiver stores them in its database, in the transaction that processes the event.
var processed sync.Map

func isGenuine(secret string, header http.Header, body []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "%s.%s.", id, timestamp)
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, signature := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal([]byte(signature), []byte(expected)) {
			return true
		}
	}
	return false
}

func process(id string, body []byte) {
	if _, known := processed.LoadOrStore(id, true); known {
		return
	}
	var event struct {
		Type string `json:"type"`
		Data struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	if err := json.Unmarshal(body, &event); err != nil {
		log.Print(err)
		return
	}
	fmt.Println(event.Type, event.Data.ID)
}

func main() {
	secret, port := os.Getenv("WEBHOOK_SECRET"), os.Getenv("PORT")
	if secret == "" {
		log.Fatal("Set WEBHOOK_SECRET.")
	}
	if port == "" {
		port = "8080"
	}
	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, maxBytes))
		if err != nil {
			response.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		if !isGenuine(secret, request.Header, body) {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		// Respond first: the sender waits for the response, not for the processing.
		response.WriteHeader(http.StatusNoContent)
		go process(request.Header.Get("webhook-id"), body)
	})
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("Listening.")
	log.Fatal(http.Serve(listener, nil))
}
