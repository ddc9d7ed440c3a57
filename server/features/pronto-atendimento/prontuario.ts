/** The chart of an emergency visit, with the complaint and the signs of its classifications where it has a place for them. */
import { recusar } from '#domain/errors/app-error.ts';
import { prontoAtendimentoServidor as texto } from '#messages/pronto-atendimento.ts';

import type { Stored } from '#server/engine/records.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { categoriaDaUrgencia, sinaisMedidos, ultimaQueixa } from './repository.ts';

/** Answers the chart's id. */
export async function abrirProntuario(
  { id, pacienteId }: Stored<'atendimentos-urgencia'>,
  { db, registros }: RuleContext,
): Promise<number> {
  const categoria = await categoriaDaUrgencia(db);
  if (!categoria) recusar(texto.semCategoria);
  const queixa = categoria.secoes.includes('ANAMNESE') ? await ultimaQueixa(db, id) : undefined;
  const sinais = categoria.secoes.includes('SINAIS') ? await sinaisMedidos(db, id) : [];
  const agora = new Date();
  agora.setSeconds(0, 0);
  const prontuario = await registros('prontuarios').server.keep({
    pacienteId,
    categoriaId: categoria.id,
    iniciadoEm: agora.toISOString(),
    ...(queixa === undefined ? {} : { queixaPrincipal: queixa }),
    // Columns of a classification are those of a chart's own table: one declaration gives both (SINAIS_VITAIS).
    ...(sinais.length > 0 ? { sinaisVitais: [...sinais] } : {}),
  });
  return prontuario.id;
}
