/** Where an authorization may lead back to: a path of our own, also when written with our own origin before it. */
import { AppError } from '#domain/errors/app-error.ts';
import { isOwnPath } from '#domain/inicio/redirecionamento.ts';
import { identidadeServidor } from '#messages/identidade.ts';

/** The path; the standard one when nothing was asked. Throws 'requisicao-invalida' for another host or no path. */
export function caminhoProprio(pedido: unknown, publicUrl: string, padrao: string): string {
  if (pedido === undefined || pedido === '') return padrao;
  const text =
    typeof pedido === 'string' && pedido.startsWith(`${publicUrl}/`)
      ? pedido.slice(publicUrl.length)
      : pedido;
  if (typeof text === 'string' && (text === padrao || isOwnPath(text))) return text;
  throw new AppError('requisicao-invalida', { messages: [identidadeServidor.retornoInvalido] });
}
