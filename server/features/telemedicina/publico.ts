/** The patient's side: what the link shows, the consent before any picture, and the way into the waiting room (CLIN-03). */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { diaPorExtenso, formatData } from '#domain/formato/data.ts';
import { diaDe, fusoAtual, localDateTime } from '#domain/formato/fuso.ts';
import { formatTelefone } from '#domain/formato/telefone.ts';
import { CABECALHO_APARELHO } from '#domain/convite/convite.ts';
import { isValidCpf } from '#domain/formato/cpf.ts';
import { maior, mesmoCpf } from '#domain/privacidade/titular.ts';
import { AppError, recusar, validationError } from '#domain/errors/app-error.ts';
import {
  ABRE_ANTES_MINUTOS,
  VOLTA_MINUTOS,
  type ConteudoTeleconsulta,
  type ResponsavelNaChamada,
  type Lugar,
} from '#domain/telemedicina/wire.ts';
import {
  consentimento,
  consentimentoPorServidor,
  responsavelNaChamada as doResponsavel,
  telemedicinaServidor as texto,
} from '#messages/telemedicina.ts';
import { pacienteDe, type Paciente } from '#server/capabilities/cuidado/index.ts';
import type { Convite } from '#server/capabilities/convite/index.ts';
import { noFuso } from '#server/clock.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import { SEM_ALCANCE } from '#server/plugins/reach.ts';
import { semConta, type Contexto } from '#server/plugins/context.ts';
import { vaiPeloServidor } from './midia.ts';
import {
  anotar,
  avisarSala,
  consentir,
  consentiu,
  jaConsentiu,
  naoConsentir,
  pessoaNaSala,
  tocarSala,
  travarAgendamento,
  type Consulta,
  type Pessoa,
} from './repository.ts';
import { andar, exigirConsulta, ocupar, resumoDe, type Mesa } from './sala.ts';

declare module '#server/capabilities/convite/index.ts' {
  interface Alvos {
    teleconsulta: { readonly teleconsultaId: number; readonly papel: 'PACIENTE' | 'CONVIDADO' };
  }
}
export const FINALIDADE = 'teleconsulta';
export type DaChamada = Convite<typeof FINALIDADE>;

type Termo = ConteudoTeleconsulta['consentimento'];
const hashDoTermo = ({ versao, paragrafos }: Termo): string =>
  createHash('sha256')
    .update([versao, ...paragrafos].join('\n'))
    .digest('hex');

/** Sound and picture that pass a server are another thing to consent to. */
const termoDa = (mesa: Mesa, consulta: Consulta): Termo =>
  vaiPeloServidor(mesa, consulta) ? consentimentoPorServidor : consentimento;

/** Whoever has no account acts in this room alone. */
const contextoDoLink = ({ nome, prestadorId }: DaChamada, ip: string): Contexto => ({
  usuario: semConta(nome),
  ability: { can: () => true },
  alcance: SEM_ALCANCE,
  prestadorId,
  ip,
  motivo: null,
});

const abreEm = ({ inicio }: Consulta): number => Date.parse(inicio) - ABRE_ANTES_MINUTOS * 60_000;
const horaDe = (momento: number, zona: string): string =>
  localDateTime(new Date(momento).toISOString(), zona)?.hora.slice(0, 5) ?? '';

const pessoaDo = ({ id, alvo, nome }: DaChamada): Pessoa => ({
  teleconsultaId: alvo.teleconsultaId,
  quem: alvo.papel === 'PACIENTE' ? 'paciente' : `convite:${id}`,
  papel: alvo.papel,
  nome,
  usuarioId: null,
  conviteId: id,
});

/** The device that asks, as it is kept; null: it names itself not. */
function aparelhoDe({ headers }: FastifyRequest): Buffer | null {
  const marca = headers[CABECALHO_APARELHO];
  return typeof marca === 'string' && marca !== '' && marca.length <= 100 ? resumoDe(marca) : null;
}

function situacaoDe(consulta: Consulta, agora: number): ConteudoTeleconsulta['situacao'] {
  if (consulta.situacao === 'FINALIZADA' || consulta.agenda === 'FINALIZADO') return 'finalizado';
  if (consulta.fechada) return 'cancelado';
  return agora < abreEm(consulta) ? 'cedo' : 'aberto';
}

export async function conteudoDoLink(
  mesa: Mesa,
  convite: DaChamada,
  request: FastifyRequest,
): Promise<ConteudoTeleconsulta> {
  const { pool } = mesa;
  const consulta = await exigirConsulta(pool, convite.alvo.teleconsultaId);
  const zona = consulta.fuso ?? fusoAtual();
  const dia = diaDe(consulta.inicio, zona);
  const { versao, paragrafos } = termoDa(mesa, consulta);
  return {
    situacao: situacaoDe(consulta, Date.now()),
    data: `${diaPorExtenso(dia)}, ${formatData(dia)}`,
    hora: horaDe(Date.parse(consulta.inicio), zona),
    abre: horaDe(abreEm(consulta), zona),
    profissional: consulta.naFila ? texto.deQualquerUm : consulta.profissional,
    prestador: consulta.prestador,
    telefone: consulta.telefone === null ? null : formatTelefone(consulta.telefone),
    nome: convite.nome,
    papel: convite.alvo.papel,
    consentimento: { versao, paragrafos },
    consentiu: await consentiu(pool, pessoaDo(convite), {
      versao,
      aparelho: aparelhoDe(request),
      minutos: VOLTA_MINUTOS,
    }),
    menor:
      convite.alvo.papel === 'PACIENTE' && ehMenor(await pacienteDe(pool, consulta.pacienteId), consulta),
  };
}

/** Asked of every call of the link but its first look. */
function exigirAberta(consulta: Consulta): void {
  const situacao = situacaoDe(consulta, Date.now());
  if (situacao === 'aberto') return;
  const frase =
    situacao === 'cedo'
      ? texto.cedo(horaDe(abreEm(consulta), consulta.fuso ?? fusoAtual()))
      : situacao === 'finalizado'
        ? texto.finalizada
        : texto.canceladoPaciente;
  recusar(frase);
}

export type Aceite = { readonly versao: string; readonly responsavel?: ResponsavelNaChamada };

/** By the day where the visit is: who comes of age at midnight accepts by himself from then on. */
const ehMenor = (paciente: Paciente | undefined, { fuso }: Consulta): boolean =>
  paciente !== undefined &&
  maior({ ...paciente, dataNascimento: paciente.nascimento }, diaDe(Date.now(), fuso ?? fusoAtual())) ===
    false;

/** Null: the person accepts alone. What is missing of the guardian is said by field. */
function exigirResponsavel(
  menor: boolean,
  responsavel: ResponsavelNaChamada | undefined,
  cpfDoPaciente: string | null,
): { readonly nome: string; readonly cpf: string } | null {
  if (!menor) {
    if (responsavel) recusar(doResponsavel.maior);
    return null;
  }
  const nome = responsavel?.nome.trim() ?? '';
  const cpf = responsavel?.cpf.replace(/\D/g, '') ?? '';
  const errors = {
    ...(nome.length < 3 ? { 'responsavel.nome': [doResponsavel.faltaNome] } : {}),
    ...(isValidCpf(cpf) ? {} : { 'responsavel.cpf': [doResponsavel.faltaCpf] }),
    ...(mesmoCpf(cpf, cpfDoPaciente) ? { 'responsavel.cpf': [doResponsavel.cpfDoPaciente] } : {}),
    ...(responsavel?.declara === true ? {} : { 'responsavel.declara': [doResponsavel.faltaDeclarar] }),
  };
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return { nome, cpf };
}

/** In the register of consents, once a day for the same version and person: there it is found, listed and taken back. */
async function registrarConsentimento(
  { app }: Mesa,
  db: Queryable,
  convite: DaChamada,
  {
    ip,
    consulta,
    versao,
    responsavel,
  }: {
    readonly ip: string;
    readonly consulta: Consulta;
    readonly versao: string;
    readonly responsavel: { readonly nome: string; readonly cpf: string } | null;
  },
): Promise<void> {
  const dadoEm = diaDe(Date.now(), consulta.fuso ?? fusoAtual());
  const dadoPor = responsavel ? ('RESPONSAVEL' as const) : ('TITULAR' as const);
  const { pacienteId } = consulta;
  if (await jaConsentiu(db, { pacienteId, versao, dadoEm, dadoPor })) return;
  await app
    .registrosDe(contextoDoLink(convite, ip), 'consentimentos')
    .server.everybodys.within(db)
    .create({
      pacienteId,
      finalidade: 'TELEMEDICINA',
      versaoDoTexto: versao,
      dadoEm,
      dadoPor,
      ...(responsavel ? { nomeResponsavel: responsavel.nome, documentoResponsavel: responsavel.cpf } : {}),
      meio: 'LINK',
    });
}

/** Kept with its version and the hash of its words, before any picture. 409 where another version was read. */
export async function aceitar(
  mesa: Mesa,
  request: FastifyRequest,
  { versao, responsavel: dados }: Aceite,
): Promise<ConteudoTeleconsulta> {
  const convite = await mesa.app.convites.exigir(request, FINALIDADE);
  await inTransaction(mesa.pool, async (db) => {
    const pessoa = pessoaDo(convite);
    const { teleconsultaId } = pessoa;
    const consulta = await exigirConsulta(db, teleconsultaId, true);
    const termo = termoDa(mesa, consulta);
    if (versao !== termo.versao) recusar(texto.termoMudou);
    exigirAberta(consulta);
    const doPaciente = pessoa.papel === 'PACIENTE';
    const paciente = doPaciente ? await pacienteDe(db, consulta.pacienteId) : undefined;
    const responsavel = exigirResponsavel(ehMenor(paciente, consulta), dados, paciente?.cpf ?? null);
    const participanteId = await pessoaNaSala(db, pessoa);
    const hash = hashDoTermo(termo);
    await consentir(db, participanteId, { versao, hash, aparelho: aparelhoDe(request) });
    const { ip, headers } = request;
    const agente = headers['user-agent'] ?? null;
    await anotar(db, {
      teleconsultaId,
      participanteId,
      passo: 'consentiu',
      dado: { versao, hash, ...(responsavel ? { responsavel: responsavel.nome } : {}) },
      ip,
      agente,
    });
    // Its day is the unit's: where it is tomorrow already, the product's own clock would call it a day to come.
    if (doPaciente)
      await noFuso(consulta.fuso ?? undefined, () =>
        registrarConsentimento(mesa, db, convite, { ip, consulta, versao, responsavel }),
      );
    await tocarSala(db, teleconsultaId);
    await avisarSala(db, teleconsultaId);
  });
  return conteudoDoLink(mesa, convite, request);
}

/** The term was read and is not accepted: it is kept, and whoever waits for the person is told. */
export async function naoAceitar(mesa: Mesa, request: FastifyRequest): Promise<void> {
  const convite = await mesa.app.convites.exigir(request, FINALIDADE);
  await inTransaction(mesa.pool, async (db) => {
    const pessoa = pessoaDo(convite);
    const { teleconsultaId } = pessoa;
    exigirAberta(await exigirConsulta(db, teleconsultaId, true));
    const participanteId = await pessoaNaSala(db, pessoa);
    await naoConsentir(db, participanteId, { aparelho: aparelhoDe(request) });
    const { ip, headers } = request;
    const agente = headers['user-agent'] ?? null;
    await anotar(db, { teleconsultaId, participanteId, passo: 'recusou', ip, agente });
    await tocarSala(db, teleconsultaId);
    await avisarSala(db, teleconsultaId);
  });
}

/** Into the waiting room, or back into the call that is on. */
export async function entrarPeloLink(mesa: Mesa, request: FastifyRequest): Promise<Lugar> {
  const { app, pool } = mesa;
  const convite = await app.convites.exigir(request, FINALIDADE);
  const pessoa = pessoaDo(convite);
  return inTransaction(pool, async (db) => {
    await travarAgendamento(db, (await exigirConsulta(db, pessoa.teleconsultaId)).agendamentoId);
    const consulta = await exigirConsulta(db, pessoa.teleconsultaId, true);
    return noFuso(consulta.fuso ?? undefined, async () => {
      exigirAberta(consulta);
      const { versao } = termoDa(mesa, consulta);
      const aparelho = aparelhoDe(request);
      if (!(await consentiu(db, pessoa, { versao, aparelho, minutos: VOLTA_MINUTOS })))
        recusar(texto.semConsentimento);
      const contexto = contextoDoLink(convite, request.ip);
      const esperar = pessoa.papel === 'PACIENTE' && consulta.situacao !== 'EM_CHAMADA';
      if (esperar && consulta.situacao !== 'ESPERA') await andar(app, db, contexto, consulta.id, 'esperar');
      if (pessoa.papel === 'PACIENTE') await chegar(app, db, contexto, consulta);
      const passo = consulta.situacao === 'EM_CHAMADA' ? 'entrou' : 'espera';
      return ocupar(mesa, db, pessoa, consulta, { sessao: null, aparelho, passo, request });
    });
  });
}

/** Whoever waits by video has arrived. What the desk would have to settle first keeps nobody out of the waiting room. */
async function chegar(
  app: FastifyInstance,
  db: Queryable,
  contexto: Contexto,
  { agendamentoId, agenda }: Consulta,
): Promise<void> {
  if (agenda !== 'AGENDADO' && agenda !== 'CONFIRMADO') return;
  try {
    const agendamentos = app.registrosDe(contexto, 'agendamentos').server.everybodys.within(db);
    await agendamentos.transition(agendamentoId, { transicao: 'chegar' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
