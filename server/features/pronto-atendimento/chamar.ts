/** Calling to a room, for classification or for attendance; the panel gets ticket, short name and room, never a reason. */
import { validationError, recusar } from '#domain/errors/app-error.ts';
import { nomeCurto } from '#domain/recepcao/senha.ts';
import { horaDita } from '#messages/fila.ts';
import { prontoAtendimentoServidor as texto } from '#messages/pronto-atendimento.ts';
import { achado, donaDaChamada, gravando, salasDe, type Mesa } from '#server/capabilities/fila/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { espera, presente, profissionalDe } from './presente.ts';
import type { Linha } from './repository.ts';

/** Calls, or calls again; 409 that says who was faster. Answers the call's id. */
export async function chamar(
  mesa: Mesa,
  { atendimentoId, salaId }: { readonly atendimentoId: number; readonly salaId: number },
): Promise<number> {
  const profissionalId = profissionalDe(mesa);
  return gravando(mesa, async (db) => {
    const linha = await presente(db, mesa, atendimentoId);
    if (!espera(linha)) recusar(texto.naoSeChama(mesa.titulo('situacao', linha.situacao)));
    await largarAnterior(db, mesa, linha);
    const sala = (await salasDe(db, mesa.escopo('salas'))).find(({ id }) => id === salaId);
    if (!sala) throw validationError({ salaId: [texto.semSala] });
    const { id } = await mesa
      .porta('chamadas')
      .server.within(db)
      .keep({
        atendimentoUrgenciaId: linha.id,
        pacienteId: linha.pacienteId,
        profissionalId,
        salaId: sala.id,
        senha: linha.senha,
        nome: linha.naoIdentificado ? (linha.nome ?? '') : nomeCurto(linha.nome ?? ''),
        onde: sala.onde,
        vez: linha.chamadas + 1,
        chamadaEm: new Date().toISOString(),
      });
    if (linha.situacao === 'CLASSIFICADO')
      await mesa
        .porta('atendimentos-urgencia')
        .server.within(db)
        .transition(linha.id, { transicao: 'chamar' });
    return id;
  });
}

/** One's own open call is repeated; another's is said. */
async function largarAnterior(db: Queryable, mesa: Mesa, { chamada }: Linha): Promise<void> {
  if (!chamada) return;
  if (chamada.porId !== mesa.contexto.usuario.id)
    recusar(texto.jaChamado(chamada.por ?? texto.alguem, horaDita(chamada.em), chamada.onde));
  const chamadas = mesa.porta('chamadas').server.everybodys.within(db);
  await chamadas.transition(chamada.id, { transicao: 'repetir' });
}

/** Not there, or called by mistake: whoever attends may end anybody's call, so that nobody is left hanging on one. */
export async function encerrarChamada(mesa: Mesa, id: number, como: 'ausentar' | 'desfazer'): Promise<void> {
  profissionalDe(mesa);
  await gravando(mesa, async (db) => {
    const escopo = mesa.escopo();
    await presente(db, mesa, achado(await donaDaChamada(db, escopo, 'atendimento_urgencia_id', id)));
    // The queue's own rule takes the arrival back (hooks.ts).
    await mesa.porta('chamadas').server.everybodys.within(db).transition(id, { transicao: como });
  });
}
