/** What the patient sees and answers by the link of an appointment: confirm, cancel, ask for another time (CLIN-01). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { situacaoPublica, type HorarioPublico, type RespostaHorario } from '#domain/agenda/confirmacao.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { diaPorExtenso, formatData } from '#domain/formato/data.ts';
import { diaDe, fusoAtual, localDateTime } from '#domain/formato/fuso.ts';
import { formatTelefone } from '#domain/formato/telefone.ts';
import { enderecoEmLinha } from '#domain/mensagem/compor.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { confirmacaoServidor as texto } from '#messages/agenda-confirmacao.ts';
import type { Convite } from '#server/capabilities/convite/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { noFuso } from '#server/clock.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { SEM_ALCANCE } from '#server/plugins/reach.ts';
import { SEM_PAPEIS, type Contexto } from '#server/plugins/context.ts';
import { FINALIDADE } from './confirmacao.ts';
import { horarioDoLink, type LinhaPublica } from './confirmacao-repository.ts';

type DoHorario = Convite<typeof FINALIDADE>;

/** Whoever has no account acts by the right of who sent the link, on its appointment and nothing else; the name says who it was. */
function contextoDoLink({ criadoPor, prestadorId }: DoHorario, ip: string): Contexto {
  return {
    usuario: { id: criadoPor ?? 0, principal: '', nome: texto.paciente, ...SEM_PAPEIS },
    ability: { can: () => true },
    alcance: SEM_ALCANCE,
    prestadorId,
    ip,
    motivo: null,
  };
}

async function horarioDe(db: Queryable, { alvo }: DoHorario, travar = false): Promise<LinhaPublica> {
  const linha = await horarioDoLink(db, alvo.agendamentoId, travar);
  if (!linha) throw new AppError('convite-desconhecido');
  return linha;
}

const quando = (momento: string, fuso: string | null): string =>
  noFuso(fuso ?? undefined, () => formatMinuto(momento));

function comoPublico(linha: LinhaPublica, { alvo }: DoHorario, agora: number): HorarioPublico {
  const { fuso, inicio, profissional, prestador, telefone } = linha;
  const zona = fuso ?? fusoAtual();
  const dia = diaDe(inicio, zona);
  return {
    situacao: situacaoPublica(linha.situacao, Date.parse(inicio), agora),
    inicio,
    data: `${diaPorExtenso(dia)}, ${formatData(dia)}`,
    hora: localDateTime(inicio, zona)?.hora.slice(0, 5) ?? '',
    antes: alvo.inicio === inicio ? null : quando(alvo.inicio, fuso),
    profissional,
    prestador,
    endereco: enderecoEmLinha(linha),
    telefone: telefone === null ? null : formatTelefone(telefone),
  };
}

export async function conteudoDoLink(pool: Pool, convite: DoHorario): Promise<HorarioPublico> {
  return comoPublico(await horarioDe(pool, convite), convite, Date.now());
}

/** One answer. 409 where the time moved meanwhile or takes none any more; the same answer twice is one. */
export async function responderHorario(
  app: FastifyInstance,
  pool: Pool,
  request: FastifyRequest,
  dada: RespostaHorario,
): Promise<HorarioPublico> {
  const convite = await app.convites.exigir(request, FINALIDADE);
  const motivo = dada.motivo?.trim() ?? '';
  if (dada.resposta === 'desmarcar' && motivo.length < 3)
    throw validationError({ motivo: [texto.motivoFalta] });
  // Hooks, history and audit are those of any other call on the register.
  request.contexto = contextoDoLink(convite, request.ip);
  const agendamentos = app.registros(request, 'agendamentos').server.everybodys;
  return inTransaction(pool, async (db) => {
    const linha = await horarioDe(db, convite, true);
    return noFuso(linha.fuso ?? undefined, async () => {
      if (linha.inicio !== dada.inicio)
        throw new AppError('horario-indisponivel', { messages: [texto.mudou] });
      const situacao = situacaoPublica(linha.situacao, Date.parse(linha.inicio), Date.now());
      if (dada.resposta === 'confirmar' ? situacao === 'confirmado' : situacao === 'cancelado')
        return comoPublico(linha, convite, Date.now());
      // Whoever holds the link is told nothing of the register.
      if (!linha.emUso || (situacao !== 'aberto' && situacao !== 'confirmado'))
        throw new AppError('horario-indisponivel', { messages: [texto.naoMais] });
      await app.convites.usar(db, convite, request, dada.resposta === 'confirmar' ? 'usado' : 'recusado');
      if (dada.resposta === 'confirmar')
        await agendamentos.within(db).transition(linha.id, { transicao: 'confirmar', versao: undefined });
      else {
        const porque = dada.resposta === 'outro' ? texto.outro : texto.motivo(motivo).slice(0, 500);
        await agendamentos
          .within(db)
          .transition(linha.id, { transicao: 'cancelar', versao: undefined, motivo: porque });
        if (dada.resposta === 'outro') await esperar(app, db, request, linha, dada);
        await avisar(db, convite, linha, dada.resposta, porque);
      }
      return comoPublico(await horarioDe(db, convite), convite, Date.now());
    });
  });
}

/** Onto the waiting list, for the same professional and care. */
async function esperar(
  app: FastifyInstance,
  db: Queryable,
  request: FastifyRequest,
  { pacienteId, contato, profissionalId, tipoAtendimentoId, convenioId }: LinhaPublica,
  { dias = [], parte = 'QUALQUER' }: RespostaHorario,
): Promise<void> {
  if (pacienteId === null) return;
  await app
    .registros(request, 'lista-espera')
    .server.within(db)
    .keep({
      pacienteId,
      contato: (contato ?? texto.contato).slice(0, 100),
      prioridade: 0,
      profissionalId,
      tipoAtendimentoId,
      convenioId,
      dias: [...dias],
      parte,
      desde: diaDe(Date.now()),
      observacao: texto.outro,
    });
}

/** Tells whoever sent the link that a time is free again. */
async function avisar(
  db: Queryable,
  { criadoPor, prestadorId }: DoHorario,
  { id, paciente, inicio, fuso }: LinhaPublica,
  resposta: 'desmarcar' | 'outro',
  porque: string,
): Promise<void> {
  await notificar(db, {
    para: criadoPor === null ? [] : [criadoPor],
    tipo: 'AGE',
    titulo: resposta === 'outro' ? texto.aviso.outro : texto.aviso.cancelado,
    texto: texto.avisoTexto(paciente, quando(inicio, fuso), porque),
    dadosSensiveis: true,
    destino: resposta === 'outro' ? '/lista-espera' : `/agendas?d=${diaDe(inicio)}`,
    prestadorId,
    chave: `agendamento:${id}:link`,
  });
}
