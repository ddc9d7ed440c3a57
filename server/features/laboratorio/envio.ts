/** A released report that its patient sees by a public link, the one in force always (LAB-01). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, recusar } from '#domain/errors/app-error.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import {
  DIAS_DO_LINK,
  linkDoSubstituto,
  situacaoDoLaudo,
  versaoVista,
  type EnvioDoLaudo,
  type LaudoPublico,
  type LinkDoLaudo,
  type SituacaoDoLaudo,
} from '#domain/laboratorio/envio.ts';
import { envioServidor as texto } from '#messages/laboratorio-envio.ts';
import { contextoDoLink, type Convite, type Convites } from '#server/capabilities/convite/index.ts';
import { impedimento, pacienteDe } from '#server/capabilities/cuidado/index.ts';
import {
  acharLinha,
  chamadaDoServidor,
  exigirArquivo,
  registrar,
  type Chamada,
  type LinhaArquivo,
} from '#server/capabilities/documento/index.ts';
import { noFuso } from '#server/clock.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import type { Stored } from '#server/engine/call.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import { sharedFrom } from '#server/threads/shared.ts';
import type { Amostra } from './julgamento.ts';
import { amostraDoLaudo, laudoDaAmostra, liberacoesDaAmostra, type LaudoDaAmostra } from './repository.ts';

declare module '#server/capabilities/convite/index.ts' {
  interface Alvos {
    /** `versao`: of the report when the link was made, so that the page tells that another took its place. */
    'ver-laudo': { readonly amostraId: number; readonly versao: number };
  }
}

declare module '#server/engine/call.ts' {
  interface RuleServices {
    /** Public links; absent where no server runs (the demonstration's writing). */
    readonly convites?: Convites;
  }
}

export const FINALIDADE = 'ver-laudo';
type DoLaudo = Convite<typeof FINALIDADE>;

export type Mesa = { readonly app: FastifyInstance } & Pick<FeatureDeps, 'pool' | 'files'>;

/** Where the patient's documents are. */
const MODULO = 'pacientes';
const DIA_MS = 86_400_000;

const NA_CASA: { readonly [situacao in SituacaoDoLaudo]: string | null } = {
  'em-vigor': null,
  'em-correcao': texto.emCorrecaoCasa,
  retirado: texto.retiradoCasa,
  'sem-laudo': texto.semLaudo,
};
const AO_PACIENTE: typeof NA_CASA = {
  'em-vigor': null,
  'em-correcao': texto.emCorrecao,
  retirado: texto.retirado,
  'sem-laudo': texto.retirado,
};

/** The links of a sample's report, the latest first; the caller has read the sample. */
export const linksDoLaudo = ({ app }: Mesa, db: Queryable, amostraId: number) =>
  app.convites.doAlvo(db, FINALIDADE, { amostraId });

/** The link that is open, or a new one, on its way to whoever takes messages by e-mail. 409 where no report is in force. */
export async function enviarAoPaciente(
  mesa: Mesa,
  request: FastifyRequest,
  amostraId: number,
): Promise<EnvioDoLaudo> {
  return inTransaction(mesa.pool, async (db) => {
    // Two who send at once make one link.
    const laudo = await laudoDaAmostra(db, amostraId, { travar: true });
    if (!laudo) throw new AppError('nao-encontrado');
    const impede =
      NA_CASA[situacaoDoLaudo(laudo)] ?? impedimento(await pacienteDe(db, laudo.pacienteId)) ?? null;
    if (impede !== null) recusar(impede);
    const aberto = (await linksDoLaudo(mesa, db, amostraId)).find(
      ({ situacao, link }) => situacao === 'aberto' && link !== null,
    );
    if (aberto) return { convite: aberto, enviadoPara: null };
    const { id, enviadoPara } = await fazerLink(mesa, db, request, { ...laudo, amostraId });
    const convite = (await linksDoLaudo(mesa, db, amostraId)).find((link) => link.id === id);
    if (!convite) throw new Error(`the link ${id} of sample ${amostraId} is gone`);
    return { convite, enviadoPara };
  });
}

type Paciente = Stored<'pacientes'>;
type ParaOLink = Pick<LaudoDaAmostra, 'versao' | 'prestadorId'> & { readonly amostraId: number };

/** Whoever takes no messages is handed the link by a person. */
const enderecoDe = ({ aceitaMensagens, email }: Paciente): string | null =>
  aceitaMensagens ? email || null : null;

const criarLink = (
  convites: Convites,
  db: Queryable,
  contexto: Contexto,
  { amostraId, versao, prestadorId, paciente }: ParaOLink & { readonly paciente: Paciente },
): Promise<number> =>
  convites.criar(db, contexto, {
    finalidade: FINALIDADE,
    alvo: { amostraId, versao },
    prestadorId,
    nome: paciente.nomeSocial ?? paciente.nome,
    nascimento: paciente.dataNascimento ?? null,
    cpf: paciente.cpf ?? null,
    email: paciente.email || null,
    telefone: paciente.celular ?? null,
    expiraEm: new Date(Date.now() + DIAS_DO_LINK * DIA_MS),
  });

async function fazerLink(
  { app }: Mesa,
  db: Queryable,
  request: FastifyRequest,
  laudo: ParaOLink & Pick<LaudoDaAmostra, 'pacienteId'>,
): Promise<{ readonly id: number; readonly enviadoPara: string | null }> {
  const pacientes = app.registros(request, 'pacientes').server.everybodys;
  const paciente = await pacientes.within(db).read(laudo.pacienteId);
  const id = await criarLink(app.convites, db, contextoDe(request), { ...laudo, paciente });
  const enviadoPara = enderecoDe(paciente);
  if (enviadoPara !== null) await app.convites.enviarEmail(db, id);
  return { id, enviadoPara };
}

/** Who was sent the report before is told that another took its place, as far as they take messages; else the house hands it over. */
export async function enviarSubstituto(
  { id: amostraId, pacienteId }: Amostra,
  { db, contexto, prestadorId, registros, services: { convites } }: RuleContext,
): Promise<void> {
  if (!convites || impedimento(await pacienteDe(db, pacienteId)) !== undefined) return;
  const paciente = await registros('pacientes').server.everybodys.read(pacienteId);
  const email = enderecoDe(paciente);
  if (email === null) return;
  const destino = linkDoSubstituto(await convites.doAlvo(db, FINALIDADE, { amostraId }), email);
  if (destino === null) return;
  // The page tells that what they have was replaced by what the first link was made for.
  const id =
    'reenvia' in destino
      ? destino.reenvia.id
      : await criarLink(convites, db, contexto, {
          amostraId,
          versao: destino.refaz.alvo.versao,
          prestadorId,
          paciente,
        });
  await convites.enviarEmail(db, id, { substitui: true });
}

/** The links of a sample's report, each with the version that was seen by it. */
export async function linksComVersao(mesa: Mesa, db: Queryable, amostraId: number): Promise<LinkDoLaudo[]> {
  const liberacoes = await liberacoesDaAmostra(db, amostraId);
  const links = await linksDoLaudo(mesa, db, amostraId);
  return links.map(({ alvo: _alvo, ...link }) => ({
    ...link,
    viu: versaoVista(link.passos, liberacoes),
    emVigor: liberacoes.length,
  }));
}

type EmVigor = {
  readonly laudo: LaudoDaAmostra;
  readonly chamada: Chamada;
  readonly linha: LinhaArquivo;
};

/** The report in force, signed since or not. 410 where none is. */
async function emVigor({ app, pool }: Mesa, convite: DoLaudo, ip: string): Promise<EmVigor> {
  const laudo = await laudoDaAmostra(pool, convite.alvo.amostraId);
  const fechado = laudo ? AO_PACIENTE[situacaoDoLaudo(laudo)] : texto.retirado;
  if (!laudo || laudo.documentoId === null || fechado !== null)
    throw new AppError('convite-fechado', { messages: [fechado ?? texto.retirado] });
  const chamada = chamadaDoServidor(app.registro.atual, contextoDoLink(convite, ip), MODULO);
  return { laudo, chamada, linha: exigirArquivo(await acharLinha(pool, chamada, laudo.documentoId)) };
}

/** What the page says of the report. */
export async function laudoDoLink(mesa: Mesa, convite: DoLaudo, ip: string): Promise<LaudoPublico> {
  const { laudo, linha } = await emVigor(mesa, convite, ip);
  return {
    nome: linha.nome,
    exames: laudo.exames,
    versao: laudo.versao,
    substituiu: laudo.versao > convite.alvo.versao,
    liberadaEm: noFuso(laudo.fuso ?? undefined, () => formatMinuto(laudo.liberadaEm)),
    assinado: linha.aspectos.length > 0,
  };
}

/** The PDF; the link keeps that it was seen, and the patient's audit who saw which document. */
export async function pdfDoLink(mesa: Mesa, convite: DoLaudo, request: FastifyRequest): Promise<Buffer> {
  const { chamada, linha } = await emVigor(mesa, convite, request.ip);
  await mesa.app.convites.visto(convite, request);
  await registrar(mesa.pool, chamada, 'ver-documento', linha, { convite: convite.id });
  return sharedFrom(await mesa.files.read(linha.arquivo_id), linha.tamanho);
}

/** A report that is made void with none in its place takes its links with it. */
export async function fecharLinks(
  app: FastifyInstance,
  db: Queryable,
  { contexto }: Chamada,
  linha: { readonly registro_id: number; readonly object_id: string },
): Promise<void> {
  const amostraId = await amostraDoLaudo(db, linha.registro_id, linha.object_id);
  if (amostraId === undefined) return;
  for (const { id, situacao } of await app.convites.doAlvo(db, FINALIDADE, { amostraId }))
    if (situacao === 'aberto') await app.convites.revogar(db, contexto, id);
}
