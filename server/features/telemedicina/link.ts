/** The links of a room: the patient's, and of somebody else who takes part (a companion, an interpreter, a colleague). */
import type { FastifyRequest } from 'fastify';
import type { ConviteDaCasa } from '#domain/convite/convite.ts';
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { telemedicinaServidor as texto } from '#messages/telemedicina.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import { prazoDosLinks } from '#domain/telemedicina/prazo.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { tirarDaMidia } from './midia.ts';
import { FINALIDADE, type DaChamada } from './publico.ts';
import {
  anotar,
  avisarSala,
  salaDoAgendamento,
  tirarDoLink,
  tocarSala,
  travarSala,
  type Consulta,
} from './repository.ts';
import { exigirViva, garantirSala, type Mesa } from './sala.ts';

export type Convidado = {
  readonly nome: string;
  readonly nascimento?: string | null;
  readonly cpf?: string | null;
  readonly email?: string | null;
  readonly telefone?: string | null;
};

export type LinkDaSala = ConviteDaCasa & { readonly papel: 'PACIENTE' | 'CONVIDADO' };

/** Of one appointment, the latest first. */
export async function linksDaSala(
  { app, pool }: Mesa,
  request: FastifyRequest,
  agendamentoId: number,
): Promise<LinkDaSala[]> {
  await app.registros(request, 'agendamentos').read(agendamentoId);
  const id = await salaDoAgendamento(pool, agendamentoId);
  if (id === null) return [];
  const links = await app.convites.doAlvo(pool, FINALIDADE, { teleconsultaId: id });
  return links.map((link) => ({ ...link, papel: link.alvo.papel }));
}

/** The patient's link as long as one opens, or a new one; `convidado`: of somebody else, always a new one. */
export function fazerLink(
  mesa: Mesa,
  request: FastifyRequest,
  agendamentoId: number,
  convidado: Convidado | null,
): Promise<LinkDaSala> {
  return inTransaction(mesa.pool, async (db) => {
    const consulta = await garantirSala(mesa, db, request, agendamentoId);
    exigirViva(mesa.app, consulta);
    const expiraEm = prazoDosLinks(consulta.fim);
    if (expiraEm.getTime() <= Date.now()) recusar(texto.prazoDoLink);
    const papel = convidado === null ? ('PACIENTE' as const) : ('CONVIDADO' as const);
    const alvo = { teleconsultaId: consulta.id, papel };
    const doPapel = () => mesa.app.convites.doAlvo(db, FINALIDADE, alvo);
    const aberto =
      papel === 'PACIENTE'
        ? (await doPapel()).find(({ situacao, link }) => situacao === 'aberto' && link !== null)
        : null;
    if (aberto) return { ...aberto, papel };
    const destinatario = convidado ?? (await paciente(mesa, db, request, consulta));
    if (destinatario.nome.trim().length < 3) throw validationError({ nome: [texto.convidadoSemNome] });
    const id = await mesa.app.convites.criar(db, contextoDe(request), {
      finalidade: FINALIDADE,
      alvo,
      prestadorId: consulta.prestadorId,
      expiraEm,
      ...destinatario,
    });
    const convite = (await doPapel()).find((conviteDoPapel) => conviteDoPapel.id === id);
    if (!convite) throw new Error(`the link ${id} of visit ${consulta.id} is gone`);
    return { ...convite, papel };
  });
}

/** Whoever is in the room by a link that the house takes back leaves it with the link. */
export async function retirar(
  db: Queryable,
  { id, alvo: { teleconsultaId } }: DaChamada,
  { ip }: FastifyRequest,
): Promise<void> {
  await travarSala(db, teleconsultaId);
  for (const lugar of await tirarDoLink(db, id)) {
    await anotar(db, { teleconsultaId, participanteId: lugar.id, passo: 'retirado', ip });
    await tirarDaMidia(db, teleconsultaId, lugar);
  }
  await tocarSala(db, teleconsultaId);
  await avisarSala(db, teleconsultaId);
}

async function paciente(
  { app }: Mesa,
  db: Queryable,
  request: FastifyRequest,
  { pacienteId }: Consulta,
): Promise<Convidado> {
  const row = await app.registros(request, 'pacientes').server.within(db).read(pacienteId);
  return {
    nome: row.nomeSocial ?? row.nome,
    nascimento: row.dataNascimento,
    cpf: row.cpf,
    email: row.email,
    telefone: row.celular,
  };
}
