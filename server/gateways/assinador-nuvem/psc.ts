/** A certificate in the cloud: certificate-discovery and signature of DOC-ICP-17.01, format RAW, which every provider has. */
import { AppError } from '#domain/errors/app-error.ts';
import type { ProvedorPsc } from '#domain/assinatura/provedores.ts';
import { assinaturaServidor as textos } from '#messages/assinatura.ts';
import { ask, type Answer, type Ask } from '../ask.ts';
import type { OAuthConfig } from '../config.ts';
import type { ChaveEmNuvem } from './port.ts';

type Dialeto = {
  /** How the hash is written. */
  readonly hash: 'base64' | 'hex';
  readonly porChamada: number;
};

/** What differs between the providers; their addresses are configuration. */
const DIALETOS: { readonly [provedor in ProvedorPsc]: Dialeto } = {
  VIDAAS: { hash: 'base64', porChamada: 50 },
  BIRDID: { hash: 'hex', porChamada: 50 },
  SERPROID: { hash: 'base64', porChamada: 5 },
  SAFEID: { hash: 'base64', porChamada: 50 },
  REMOTEID: { hash: 'base64', porChamada: 50 },
};

const SHA256 = '2.16.840.1.101.3.4.2.1';

export function chavePsc(provedor: ProvedorPsc, { url }: OAuthConfig, timeoutMs: number): ChaveEmNuvem {
  const base = `${url.replace(/\/$/, '')}/v0/oauth`;
  const { hash, porChamada } = DIALETOS[provedor];
  const pedir = async (
    path: string,
    token: string,
    resto: Omit<Ask, 'headers' | 'timeoutMs'>,
  ): Promise<Answer['body']> => {
    let resposta: Answer;
    try {
      resposta = await ask(base + path, {
        ...resto,
        headers: { authorization: `Bearer ${token}` },
        timeoutMs,
      });
    } catch (cause) {
      throw new AppError('assinador-indisponivel', { messages: [textos.assinadorFora], cause });
    }
    if (resposta.status === 401 || resposta.status === 403) throw new AppError('assinatura-expirada');
    if (resposta.status !== 200) semSentido(`${resposta.status} ${String(resposta.body.error)}`);
    return resposta.body;
  };
  return {
    porChamada,
    async certificados(token) {
      const { certificates } = await pedir('/certificate-discovery', token, { method: 'GET' });
      if (!Array.isArray(certificates)) return semSentido('no certificates');
      return certificates.flatMap((certificate: { alias?: unknown; certificate?: unknown } | null) =>
        typeof certificate?.certificate === 'string'
          ? [
              {
                alias: typeof certificate.alias === 'string' ? certificate.alias : null,
                certificado: certificate.certificate,
              },
            ]
          : [],
      );
    },
    async assinar(token, alias, resumos) {
      const { signatures } = await pedir('/signature', token, {
        body: {
          ...(alias === null ? {} : { certificate_alias: alias }),
          hashes: resumos.map(({ id, nome, resumo }) => ({
            id,
            alias: nome,
            hash: resumo.toString(hash),
            hash_algorithm: SHA256,
            signature_format: 'RAW',
          })),
        },
      });
      const lista = Array.isArray(signatures)
        ? (signatures as ({ id?: unknown; raw_signature?: unknown } | null)[])
        : [];
      return resumos.map(({ id }) => {
        const bruta = lista.find((item) => String(item?.id) === id)?.raw_signature;
        // Some providers break the lines of the base64.
        const texto = typeof bruta === 'string' ? bruta.replaceAll(/\s/g, '') : '';
        if (!/^[A-Za-z0-9+/]+={0,2}$/.test(texto)) return semSentido('no signature');
        return Buffer.from(texto, 'base64');
      });
    },
  };
}

function semSentido(porque: string): never {
  throw new AppError('assinador-indisponivel', {
    messages: [textos.respostaSemSentido],
    cause: new Error(porque),
  });
}
