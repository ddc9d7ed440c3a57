/** gov.br's electronic signature: certificadoPublico and assinarPKCS7 of its integration manual. */
import { AppError } from '#domain/errors/app-error.ts';
import { assinaturaServidor as textos } from '#messages/assinatura.ts';
import { buscarBytes, RespostaRecusada, type PedidoBytes } from '../fetch-bytes.ts';
import type { AssinaturaGovBr } from './port.ts';

export function assinaturaGovBr(url: string, timeoutMs: number): AssinaturaGovBr {
  const pedir = async (
    path: string,
    token: string,
    resto: Pick<PedidoBytes, 'method' | 'body'> = {},
  ): Promise<Buffer> => {
    try {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(resto.body ? { 'content-type': 'application/json' } : {}),
      };
      return await buscarBytes(url + path, { ...resto, headers, timeoutMs, maior: 100_000 });
    } catch (cause) {
      if (cause instanceof RespostaRecusada && cause.status === 401)
        throw new AppError('assinatura-expirada', { cause });
      // Accounts below silver, and cancelled CPFs.
      if (cause instanceof RespostaRecusada && cause.status === 403) {
        throw new AppError('assinatura-recusada', { messages: [textos.contaGovBr], cause });
      }
      throw new AppError('assinador-indisponivel', { messages: [textos.assinadorFora], cause });
    }
  };
  return {
    async certificado(token) {
      return (await pedir('/certificadoPublico', token)).toString('utf8');
    },
    assinar: (token, resumo) =>
      pedir('/assinarPKCS7', token, {
        method: 'POST',
        body: Buffer.from(JSON.stringify({ hashBase64: resumo.toString('base64') })),
      }),
  };
}
