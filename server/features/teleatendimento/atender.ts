/** 'Atender' (CLIN-10): one wins the person; an appointment by video of now is theirs, with its room, link and chart. */
import { AppError } from '#domain/errors/app-error.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import { teleatendimentoServidor as texto } from '#messages/teleatendimento.ts';
import type { Queryable } from '#server/database/query.ts';
import { emOrdem, gravando, RECURSO, recusa, type Mesa } from './mesa.ts';
import { levarSala, ligarAgendamento, presentes, tipoTeleconsulta, travado, travarQuemAtende, type Linha } from './repository.ts';

const MINUTO_MS = 60_000;
const MINUTOS = 30;

export type Atendido = { readonly id: number; readonly agendamentoId: number };

/** The professional that the caller is; 409 for an account that is none, whatever it may. */
function profissionalDe({ contexto }: Mesa): number {
  const { profissionalId } = contexto.alcance;
  if (profissionalId === null) throw recusa(texto.somenteProfissional);
  return profissionalId;
}

/** This person, or the next in order; 409 says who was faster. */
export async function atender(mesa: Mesa, id: number | undefined): Promise<Atendido> {
  const profissionalId = profissionalDe(mesa);
  const eu = mesa.contexto.usuario.id;
  return gravando(mesa, async (db) => {
    await travarQuemAtende(db, eu);
    const linhas = await presentes(db, mesa.escopo);
    const minha = linhas.find(({ situacao, atendenteId }) => situacao === 'EM_ATENDIMENTO' && atendenteId === eu);
    if (minha && minha.id === id && minha.agendamentoId !== null) return { id, agendamentoId: minha.agendamentoId };
    if (minha) throw recusa(texto.jaAtendeOutra(minha.nome));
    const linha = id === undefined ? await proxima(mesa, db, linhas) : await esta(mesa, db, id);
    await mesa
      .porta(RECURSO)
      .server.within(db)
      .transition(linha.id, { transicao: 'atender', campos: { atendente: mesa.contexto.usuario.nome }, versao: undefined });
    // A visit of theirs that was begun and given back goes on in its own chart.
    const agendamentoId =
      linha.agenda === 'EM_ATENDIMENTO' && linha.agendaProfissionalId === profissionalId
        ? linha.agendamentoId
        : await agendarAgora(mesa, db, { profissionalId, pacienteId: linha.pacienteId });
    if (agendamentoId === null) throw new Error(`teleatendimento ${linha.id} has no appointment`);
    if (linha.agendamentoId !== null && linha.agendamentoId !== agendamentoId)
      await levarSala(db, linha.agendamentoId, agendamentoId);
    await ligarAgendamento(db, linha.id, agendamentoId);
    return { id: linha.id, agendamentoId };
  });
}

async function esta(mesa: Mesa, db: Queryable, id: number): Promise<Linha> {
  const linha = await travado(db, mesa.escopo, id);
  if (!linha) throw new AppError('nao-encontrado');
  if (linha.situacao === 'NA_FILA') return linha;
  if (linha.situacao !== 'EM_ATENDIMENTO') throw recusa(texto.foraDaFila(mesa.titulo('situacao', linha.situacao) ?? ''));
  throw recusa(texto.jaAtende(linha.atendente, formatHora(linha.iniciadoEm ?? linha.entradaEm)));
}

/** The first that nobody took while this call waited for the row. */
async function proxima(mesa: Mesa, db: Queryable, linhas: readonly Linha[]): Promise<Linha> {
  for (const { id } of await emOrdem(mesa, db, linhas)) {
    const linha = await travado(db, mesa.escopo, id);
    if (linha?.situacao === 'NA_FILA') return linha;
  }
  throw recusa(texto.filaVazia);
}

type Quem = { readonly profissionalId: number; readonly pacienteId: number };

/** An appointment squeezed in now, arrived: from here on the visit is like any other by video. */
async function agendarAgora({ porta }: Mesa, db: Queryable, quem: Quem): Promise<number> {
  const tipo = await tipoTeleconsulta(db);
  if (!tipo) throw recusa(texto.semTipo);
  const agora = new Date();
  agora.setSeconds(0, 0);
  const agendamentos = porta('agendamentos').server.everybodys.within(db);
  const { id } = await agendamentos.keep({
    ...quem,
    tipoAtendimentoId: tipo.id,
    inicio: agora.toISOString(),
    fim: new Date(agora.getTime() + (tipo.minutos ?? MINUTOS) * MINUTO_MS).toISOString(),
    encaixe: true,
    observacao: texto.observacao,
  });
  for (const transicao of ['marcar', 'chegar']) await agendamentos.transition(id, { transicao, versao: undefined });
  return id;
}

/** One more call that nobody answered, with its hour. */
export async function anotarLigacao(mesa: Mesa, id: number): Promise<{ readonly tentativas: number }> {
  return gravando(mesa, async (db) => {
    const linha = await travado(db, mesa.escopo, id);
    if (!linha) throw new AppError('nao-encontrado');
    if (linha.situacao !== 'EM_ATENDIMENTO') throw recusa(texto.naoEmAtendimento(mesa.titulo('situacao', linha.situacao) ?? ''));
    const tentativas = linha.tentativas + 1;
    await mesa
      .porta(RECURSO)
      .server.within(db)
      .transition(id, { transicao: 'nao-respondeu', campos: { tentativas }, versao: undefined });
    return { tentativas };
  });
}
