/** Calling from the queue: by one only, again, not there, undone, and sending to another room or professional. */
import { nomeCurto } from '#domain/recepcao/senha.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { validationError, recusar } from '#domain/errors/app-error.ts';
import { filaServidor as texto, horaDita } from '#messages/fila.ts';
import {
  achado,
  donaDaChamada,
  gravando as gravandoEm,
  salasDe,
  type Mesa,
  type Sala,
} from '#server/capabilities/fila/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { quemAtende, regrasDe, salaDoProfissional, travado, type Linha } from './repository.ts';

/** What the database refuses is a call: one is open already. */
const gravando = <T>(mesa: Mesa, work: (db: Queryable) => Promise<T>): Promise<T> =>
  gravandoEm(mesa, work, 'chamadas');

/** Who is to be called, locked and waiting today. */
async function esperando(db: Queryable, mesa: Mesa, id: number): Promise<Linha> {
  const linha = achado(await travado(db, mesa.escopo(), id));
  if (linha.situacao !== 'AGUARDANDO') recusar(texto.naoEspera(mesa.titulo('situacao', linha.situacao)));
  if (diaDe(linha.inicio) !== mesa.hoje && diaDe(linha.fim) !== mesa.hoje) recusar(texto.outroDia);
  return linha;
}

async function salaPara(db: Queryable, mesa: Mesa, id: number | null): Promise<Sala> {
  if (id === null) throw validationError({ salaId: [texto.semSala] });
  const sala = (await salasDe(db, mesa.escopo('salas'))).find((achada) => achada.id === id);
  if (!sala) throw validationError({ salaId: [texto.salaDesconhecida] });
  return sala;
}

async function anunciar(db: Queryable, mesa: Mesa, linha: Linha, sala: Sala): Promise<number> {
  // Nobody's name goes to the television after their death was written down.
  if (linha.obito) recusar(texto.comObito);
  const { id } = await mesa
    .porta('chamadas')
    .server.within(db)
    .keep({
      agendamentoId: linha.id,
      pacienteId: linha.pacienteId,
      profissionalId: linha.profissionalId,
      salaId: sala.id,
      senha: linha.senha,
      nome: nomeCurto(linha.paciente ?? texto.semNome),
      onde: sala.onde,
      vez: linha.chamadas + 1,
      chamadaEm: new Date().toISOString(),
    });
  return id;
}

/** Calls the patient; 409 that says who was faster. */
export async function chamar(
  mesa: Mesa,
  pedido: { readonly agendamentoId: number; readonly salaId?: number | null },
): Promise<number> {
  return gravando(mesa, async (db) => {
    const linha = await esperando(db, mesa, pedido.agendamentoId);
    const { chamada } = linha;
    if (chamada) {
      const [hora, onde] = [horaDita(chamada.em), chamada.onde];
      recusar(
        chamada.porId === mesa.contexto.usuario.id
          ? texto.jaChamou(hora, onde)
          : texto.jaChamado(chamada.por ?? '', hora, onde),
      );
    }
    return anunciar(db, mesa, linha, await salaPara(db, mesa, pedido.salaId ?? linha.salaId));
  });
}

/** The open call ends as repeated and another begins: to the same room, or to the one where the patient was sent since. */
export async function chamarDeNovo(mesa: Mesa, chamada: number): Promise<number> {
  return gravando(mesa, async (db) => {
    const id = achado(await donaDaChamada(db, mesa.escopo('chamadas'), 'agendamento_id', chamada));
    const linha = await esperando(db, mesa, id);
    if (linha.chamada?.id !== chamada) recusar(texto.chamadaTerminou);
    const { salaId } = await mesa.porta('chamadas').server.within(db).read(chamada);
    await mesa
      .porta('chamadas')
      .server.within(db)
      .transition(chamada, { transicao: 'repetir', versao: undefined });
    return anunciar(db, mesa, linha, await salaPara(db, mesa, salaId ?? linha.salaId));
  });
}

/** Missed: only after as many calls as the unit says, and none of them open. */
export async function marcarFalta(mesa: Mesa, agendamentoId: number): Promise<void> {
  await gravando(mesa, async (db) => {
    const linha = await esperando(db, mesa, agendamentoId);
    if (linha.chamada) recusar(texto.aindaChamado);
    const { chamadasAteFalta } = await regrasDe(db, mesa.prestadorId);
    if (linha.chamadas < chamadasAteFalta) recusar(texto.poucasChamadas(chamadasAteFalta, linha.chamadas));
    await mesa
      .porta('agendamentos')
      .server.within(db)
      .transition(agendamentoId, {
        transicao: 'ausentar',
        motivo: texto.motivoFalta(linha.chamadas),
        versao: undefined,
      });
  });
}

export type Destino = { readonly salaId?: number | null; readonly profissionalId?: number };

/**
 * To another room, or to another professional as one squeezed in: whoever is there will see them beside what is booked.
 * An open call is for a place that is no longer right, and is undone.
 */
export async function encaminhar(mesa: Mesa, agendamentoId: number, destino: Destino): Promise<void> {
  await gravando(mesa, async (db) => {
    const linha = await esperando(db, mesa, agendamentoId);
    const { profissionalId = linha.profissionalId } = destino;
    const muda = profissionalId !== linha.profissionalId;
    if (muda) {
      const atende = await quemAtende(db, mesa.prestadorId, mesa.dia);
      if (!atende.some(({ id }) => id === profissionalId))
        throw validationError({ profissionalId: [texto.profissionalDesconhecido] });
    }
    const pedida = destino.salaId ?? null;
    const salaId =
      pedida ?? (muda ? await salaDoProfissional(db, mesa.prestadorId, profissionalId, mesa.dia) : null);
    if (!muda && (salaId === null || salaId === linha.salaId)) recusar(texto.nadaMuda);
    if (salaId !== null) await salaPara(db, mesa, salaId);
    if (linha.chamada)
      await mesa
        .porta('chamadas')
        .server.within(db)
        .transition(linha.chamada.id, { transicao: 'desfazer', versao: undefined });
    // Whoever sees only their own agenda gives a patient away by this, and never takes one.
    const { everybodys } = mesa.porta('agendamentos').server;
    await everybodys
      .within(db)
      .update(
        agendamentoId,
        { salaChamadaId: salaId, ...(muda ? { profissionalId, encaixe: true, salaId: null } : {}) },
        linha.versao,
      );
  });
}
