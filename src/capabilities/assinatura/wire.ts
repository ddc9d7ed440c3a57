/** The calls of the signature. Failures throw HttpError. */
import type { RelatorioAssinaturas } from '#domain/assinatura/relatorio.ts';
import { request } from '#shared/http/client.ts';

/** What the verifier says of the file of a public code. */
export function verificarCodigo(codigo: string): Promise<RelatorioAssinaturas> {
  return request<RelatorioAssinaturas>(`assinaturas/publico/${encodeURIComponent(codigo)}`, {
    silent: true,
    outsideSession: true,
  });
}
