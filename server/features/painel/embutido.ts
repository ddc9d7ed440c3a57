/** The address of the board of another service that stands in place of one of ours, for the provider of the call (DASH-01). */
import type { ProductConfig } from '#domain/configuracao/valores.ts';
import { AppError, prestadorNaoInformado } from '#domain/errors/app-error.ts';
import {
  identificadoresDe,
  PASSE_SEGUNDOS,
  SEM_IDENTIFICADOR,
  type PasseDoPainel,
} from '#domain/painel/embutido.ts';
import { painel as texto } from '#messages/painel.ts';
import { enderecoAssinado, type ConfigEmbutido } from '#server/gateways/painel-embutido/metabase.ts';
import type { Contexto } from '#server/plugins/context.ts';

/** Throws where the board is ours, has no number there, or the service is not configured: the sentences are the specification's. */
export async function passeDoPainel(
  config: ConfigEmbutido | null,
  { dashboard, paineisEmbutidos }: Pick<ProductConfig, 'dashboard' | 'paineisEmbutidos'>,
  nome: string,
  { prestadorId }: Pick<Contexto, 'prestadorId'>,
): Promise<PasseDoPainel> {
  const identificador = identificadoresDe(paineisEmbutidos ?? '')?.get(nome) ?? SEM_IDENTIFICADOR;
  if (identificador === SEM_IDENTIFICADOR)
    throw new AppError('nao-encontrado', { messages: [texto.semIdentificador] });
  if (config === null || dashboard === null)
    throw new AppError('servico-nao-configurado', { messages: [texto.semConfiguracao] });
  if (prestadorId === null) throw prestadorNaoInformado();
  return {
    endereco: await enderecoAssinado(config, {
      base: dashboard,
      identificador,
      prestadores: [prestadorId],
      agora: new Date(),
    }),
    valeSegundos: PASSE_SEGUNDOS,
  };
}
