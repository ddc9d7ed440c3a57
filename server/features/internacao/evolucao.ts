/** The day's chart of an admission: the one that the professional has open, or a new one of the category (CLIN-04). */
import { recusar } from '#domain/errors/app-error.ts';
import { internacaoServidor as texto } from '#messages/internacao.ts';
import { achado, gravando, type Mesa } from '#server/capabilities/fila/index.ts';
import type { Records } from '#server/engine/records.ts';
import { categoriaDaInternacao, evolucaoAberta } from './evolucao-repository.ts';
import { travarInternacao } from './repository.ts';

/** The caller has asked for the permission to open charts. */
export async function abrirEvolucao(
  mesa: Mesa,
  prontuarios: Records<'prontuarios'>,
  id: number,
): Promise<{ readonly id: number; readonly novo: boolean }> {
  return gravando(mesa, async (db) => {
    const internacao = achado(await travarInternacao(db, mesa.escopo(), id));
    if (internacao.situacao !== 'INTERNADA' && internacao.situacao !== 'ALTA_SOLICITADA')
      recusar(texto.semLeito);
    const aberta = await evolucaoAberta(db, id, mesa.contexto.alcance.profissionalId);
    if (aberta !== null) return { id: aberta, novo: false };
    const categoriaId = await categoriaDaInternacao(db);
    if (categoriaId === null) recusar(texto.semCategoria);
    const agora = new Date(mesa.agora);
    agora.setSeconds(0, 0);
    const stored = await prontuarios.server.within(db).keep({
      pacienteId: internacao.pacienteId,
      categoriaId,
      internacaoId: id,
      iniciadoEm: agora.toISOString(),
    });
    return { id: stored.id, novo: true };
  });
}
