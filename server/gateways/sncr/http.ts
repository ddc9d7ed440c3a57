/**
 * An integrator that numbers in Anvisa's SNCR: POST {url}/numeracoes. Anvisa publishes no interface of the SNCR itself, so this is
 * our own shape, small enough to stand before whatever it will be; mock-server plays it.
 */
import { AppError } from '#domain/errors/app-error.ts';
import { ask } from '../ask.ts';
import type { Sncr } from './port.ts';

/** As the column of the paper takes it. */
const NUMERO = /^[0-9A-Za-z.-]{4,30}$/;
const MAIOR_RECUSA = 300;
const RECUSADO = 422;

export function sncrPorHttp(url: string, token: string | null, timeoutMs: number): Sncr {
  return {
    async numerar({ chave, ...pedido }) {
      const { status, body } = await ask(`${url}/numeracoes`, {
        headers: {
          'idempotency-key': chave,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: pedido,
        timeoutMs,
      }).catch((cause: unknown) => {
        throw new AppError('sncr-indisponivel', { cause });
      });
      const { numero, motivo } = body;
      if ((status === 200 || status === 201) && typeof numero === 'string' && NUMERO.test(numero))
        return { numero };
      if (status === RECUSADO && typeof motivo === 'string' && motivo.trim() !== '')
        return { recusa: motivo.trim().slice(0, MAIOR_RECUSA) };
      throw new AppError('sncr-indisponivel', { cause: new Error(`the SNCR answered ${status}`) });
    },
  };
}
