/**
 * Web Push (RFC 8030, 8291, 8292). The package encrypts and signs; the request is ours, so that a name that resolves
 * into a private net, a redirect or an endless answer leads nowhere.
 */
import { lookup as dnsLookup } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import { isEnderecoInterno, isEnderecoPush } from '#domain/notificacao/endereco-push.ts';
import type { Chaves, PushConfig } from './config.ts';
import type { Entrega, PushSender } from './port.ts';

const TIMEOUT_MS = 10_000;
const RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;

export function webPushSender(config: PushConfig, chaves: Chaves): PushSender {
  const aceita = (endpoint: string): boolean => isEnderecoPush(endpoint, config.enderecos);
  return {
    chavePublica: chaves.publica,
    aceita,
    async enviar({ endpoint, p256dh, auth }, { carga, ttl, urgencia, topico }) {
      if (!aceita(endpoint)) return { estado: 'sumiu' };
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, carga, {
        TTL: ttl,
        urgency: urgencia,
        topic: topico,
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject: config.contato, publicKey: chaves.publica, privateKey: chaves.privada },
      });
      try {
        return outcome(await post(endpoint, details.headers, details.body));
      } catch {
        // Refused, cut off, silent, or a name that leads nowhere: the service may be back later.
        return { estado: 'tentar', esperarMs: RETRY_MS };
      }
    },
  };
}

type Answer = { readonly status: number; readonly retryAfter: string | undefined };

function outcome({ status, retryAfter }: Answer): Entrega {
  if (status >= 200 && status < 300) return { estado: 'entregue' };
  if (status === 404 || status === 410) return { estado: 'sumiu' };
  if (status === 429 || status >= 500) return { estado: 'tentar', esperarMs: waitOf(retryAfter) };
  return { estado: 'recusada', status };
}

/** Retry-After in seconds or as a date. */
function waitOf(text: string | undefined): number {
  if (text === undefined) return RETRY_MS;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1_000), LONGEST_RETRY_MS) : RETRY_MS;
}

function post(endpoint: string, headers: object, body: Buffer | null): Promise<Answer> {
  const isHttps = endpoint.startsWith('https:');
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: headers as { [name: string]: string },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // The stand-in is on loopback by configuration; everything else must be outside.
      ...(isHttps ? { lookup: outside } : {}),
    };
    const request = (isHttps ? https : http).request(endpoint, options, (response: IncomingMessage) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      // What the service has to say beyond its status is of no use; a large answer is not read.
      response.destroy();
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Name resolution that refuses private nets, at the moment of connecting. */
const outside: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    const found = error ? [] : addresses.filter(({ address }) => !isEnderecoInterno(address));
    const first = found[0];
    if (error) callback(error, '', 4);
    else if (!first) callback(new Error(`push service ${hostname} resolves inside the network`), '', 4);
    else if (options.all)
      (callback as unknown as (error: null, addresses: typeof found) => void)(null, found);
    else callback(null, first.address, first.family);
  });
};
