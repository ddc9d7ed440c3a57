/** The way to a browser that is closed: whoever sends knows neither service nor encryption. */
import type { Assinatura } from '#domain/notificacao/token.ts';

export type Envio = {
  /** UTF-8; encrypted for this browser before it leaves. */
  readonly carga: string;
  /** Seconds that the service keeps it for a browser that is off. */
  readonly ttl: number;
  readonly urgencia: 'normal' | 'high';
  /** A later one of the same topic replaces one that still waits at the service. */
  readonly topico: string;
};

/** 'sumiu': the browser took its permission back or is gone; forget it. 'tentar': later, not before `esperarMs`. */
export type Entrega =
  | { readonly estado: 'entregue' }
  | { readonly estado: 'sumiu' }
  | { readonly estado: 'recusada'; readonly status: number }
  | { readonly estado: 'tentar'; readonly esperarMs: number };

export type PushSender = {
  /** Public VAPID key, base64 for addresses: what browsers subscribe for. */
  readonly chavePublica: string;
  /** Whether a subscription of this address may be taken at all. */
  aceita(endpoint: string): boolean;
  enviar(assinatura: Assinatura, envio: Envio): Promise<Entrega>;
};
