/** Forms answered without an account: asked, opened, answered once (or, by a QR, as often as people pass), closed. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { conferenciasDe } from '#domain/convite/convite.ts';
import { lerDado } from '#domain/formulario/ler.ts';
import {
  impedimentoDoPedido,
  PRAZOS_PEDIDO,
  type Evidencia,
  type FormularioPublico,
  type NovoPedido,
  type RespostaPublica,
} from '#domain/formulario/pedido.ts';
import { notasDe } from '#domain/formulario/satisfacao.ts';
import { pedidoServidor as texto, textoDoImpedimento } from '#messages/formulario-pedido.ts';
import type { Convite, Convites } from '#server/capabilities/convite/index.ts';
import { noFuso } from '#server/clock.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { OpenRecords, Shown, Stored } from '#server/engine/call.ts';
import type { Records } from '#server/engine/records.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { kindOf } from '#server/jobs/job.ts';
import { SEM_ALCANCE } from '#server/plugins/reach.ts';
import { contextoDe, SEM_PAPEIS, semConta, type Contexto } from '#server/plugins/context.ts';
import {
  pedidoPorCodigo,
  pedidoPorConvite,
  pedidoPorId,
  travarPedido,
  versaoEmUso,
  type PedidoGuardado,
} from './pedido-repository.ts';
import { serieDe } from './repository.ts';
import { responder } from './respostas.ts';

export type Deps = { readonly pool: Pool; readonly registros: OpenRecords };

declare module '#server/capabilities/convite/index.ts' {
  interface Alvos {
    'responder-formulario': { readonly pedidoId: number; readonly pacienteId: number };
  }
}
export const FINALIDADE = 'responder-formulario';
type DoFormulario = Convite<typeof FINALIDADE>;

/** A link that nobody answered in time. */
export const VENCER_PEDIDO = kindOf('formulario-vencer', { pedidoId: 'integer' });

const DIA_MS = 86_400_000;

/** Whoever has no account acts by the right of who asked, on what was asked and nothing else; the answer says who it was. */
function contextoDoPedido({ criadoPor, prestadorId, pacienteId }: PedidoGuardado, ip: string): Contexto {
  const nome = pacienteId === null ? texto.visitante : texto.paciente;
  return {
    usuario: criadoPor === null ? semConta(nome) : { id: criadoPor, principal: '', nome, ...SEM_PAPEIS },
    ability: { can: () => true },
    alcance: SEM_ALCANCE,
    prestadorId,
    ip,
    motivo: null,
  };
}

/** Makes the request, and the patient's link with it. 404, 422. */
export async function pedir(
  app: FastifyInstance,
  { pool }: Deps,
  request: FastifyRequest,
  { formTemplateId, pacienteId = null, lugar, dias = PRAZOS_PEDIDO[0] }: NovoPedido,
): Promise<Shown<'form-pedidos'>> {
  const contexto = contextoDe(request);
  const pedidos = app.registros(request, 'form-pedidos');
  const template = await app.registros(request, 'form-templates').server.find(formTemplateId);
  if (!template || template.excluidoEm) throw new AppError('nao-encontrado');
  const leitura = lerDado(template.dado);
  const impedimento = leitura.ok
    ? impedimentoDoPedido(leitura.dado, pacienteId === null ? 'unidade' : 'paciente')
    : null;
  const onde = lugar?.trim() ?? '';
  const errors = {
    ...(template.situacao !== 'PUBLICADO' || !leitura.ok ? { formTemplateId: [texto.naoPublicado] } : {}),
    ...(impedimento ? { formTemplateId: [textoDoImpedimento(impedimento)] } : {}),
    ...(pacienteId === null && onde === '' ? { lugar: [texto.semLugar] } : {}),
    ...(PRAZOS_PEDIDO.some((prazo) => prazo === dias) ? {} : { dias: [texto.prazo(PRAZOS_PEDIDO)] }),
  };
  if (Object.keys(errors).length > 0) throw validationError(errors);
  const paciente = pacienteId === null ? null : await app.registros(request, 'pacientes').read(pacienteId);
  if (paciente?.excluidoEm) throw new AppError('nao-encontrado');
  const proprio = { formulario: template.nome, serieId: serieDe(template) };
  return inTransaction(pool, async (db) => {
    const { server } = pedidos.within(db);
    if (!paciente) {
      const qr = await server.keep({
        ...proprio,
        destinatario: onde.slice(0, 200),
        codigo: randomBytes(15).toString('base64url'),
      });
      return server.transition(qr.id, { transicao: 'abrir' });
    }
    return pedirAoPaciente(db, { convites: app.convites, pedidos, contexto }, { paciente, dias, proprio });
  });
}

type Portas = {
  readonly convites: Pick<Convites, 'criar'>;
  readonly pedidos: Records<'form-pedidos'>;
  readonly contexto: Contexto;
};
type AoPaciente = {
  readonly paciente: Pick<
    Shown<'pacientes'>,
    'id' | 'nome' | 'nomeSocial' | 'dataNascimento' | 'cpf' | 'email' | 'celular'
  >;
  readonly dias: number;
  readonly proprio: Pick<Stored<'form-pedidos'>, 'formulario' | 'serieId'> &
    Partial<Pick<Stored<'form-pedidos'>, 'agendamentoId' | 'profissionalId'>>;
};

/** The request of one patient with its link, in the caller's transaction. 422 where nothing is known to tell them by. */
export async function pedirAoPaciente(
  db: Queryable,
  { convites, pedidos, contexto }: Portas,
  { paciente, dias, proprio }: AoPaciente,
): Promise<Stored<'form-pedidos'> & { readonly conviteId: number }> {
  const { server } = pedidos.within(db);
  const nome = paciente.nomeSocial ?? paciente.nome;
  const expiraEm = new Date(Date.now() + dias * DIA_MS);
  const stored = await server.keep({
    ...proprio,
    destinatario: nome,
    pacienteId: paciente.id,
    expiraEm: expiraEm.toISOString(),
  });
  const conviteId = await convites.criar(db, contexto, {
    finalidade: FINALIDADE,
    alvo: { pedidoId: stored.id, pacienteId: paciente.id },
    prestadorId: contexto.prestadorId,
    nome,
    nascimento: paciente.dataNascimento ?? null,
    cpf: paciente.cpf ?? null,
    email: paciente.email ?? null,
    telefone: paciente.celular ?? null,
    expiraEm,
  });
  await enqueue(db, VENCER_PEDIDO, { pedidoId: stored.id }, { at: expiraEm });
  return { ...(await server.update(stored.id, { conviteId }, stored.versao)), conviteId };
}

/** What the page shows: the version in force. 410 where the request is over, 409 where the form was withdrawn. */
async function formularioDoPedido(db: Queryable, pedido: PedidoGuardado): Promise<FormularioPublico> {
  const { id, ...versao } = (await versaoEmUso(db, pedido.serieId)) ?? fechado(texto.retirado);
  const leitura = lerDado(versao.dado);
  // A version that was published since may ask what a stranger cannot answer.
  if (!leitura.ok || impedimentoDoPedido(leitura.dado, pedido.pacienteId === null ? 'unidade' : 'paciente'))
    fechado(texto.retirado);
  return { ...versao, formTemplateId: id, prestador: pedido.prestador };
}

function fechado(frase: string): never {
  throw new AppError('convite-fechado', { messages: [frase] });
}

export async function formularioDoConvite({ pool }: Deps, convite: DoFormulario): Promise<FormularioPublico> {
  return formularioDoPedido(pool, await pedidoDo(pool, convite));
}

async function pedidoDo(db: Queryable, { alvo }: DoFormulario): Promise<PedidoGuardado> {
  const pedido = await pedidoPorId(db, alvo.pedidoId);
  if (!pedido) throw new AppError('convite-desconhecido');
  return pedido;
}

const PENDENTE: ReadonlySet<string> = new Set(['ENVIADO', 'ABERTO']);

/** A step of the request, where its state allows it by now: a link is opened in two windows at once. By whom says the context. */
async function passo(
  { registros }: Pick<Deps, 'registros'>,
  db: Queryable,
  pedido: PedidoGuardado,
  transicao: 'abrir' | 'responder' | 'vencer' | 'revogar',
  contexto: Contexto,
): Promise<void> {
  const { server } = registros(contexto, 'form-pedidos').within(db);
  const situacao = (await travarPedido(db, pedido.id)) ?? '';
  if (transicao === 'abrir' ? situacao === 'ENVIADO' : PENDENTE.has(situacao))
    await server.transition(pedido.id, { transicao });
}

/** Somebody opened the link: staff see it. */
export async function aoAbrir(deps: Deps, convite: DoFormulario, request: FastifyRequest): Promise<void> {
  const pedido = await pedidoPorConvite(deps.pool, convite.id);
  if (pedido?.situacao !== 'ENVIADO') return;
  await inTransaction(deps.pool, (db) =>
    passo(deps, db, pedido, 'abrir', contextoDoPedido(pedido, request.ip)),
  );
}

/** The house took the link back. */
export async function aoRevogar(
  deps: Deps,
  db: Queryable,
  convite: DoFormulario,
  request: FastifyRequest,
): Promise<void> {
  const pedido = await pedidoPorConvite(db, convite.id);
  if (pedido) await passo(deps, db, pedido, 'revogar', contextoDe(request));
}

/** The deadline is over. */
export async function vencer(deps: Deps, pedidoId: number): Promise<void> {
  const pedido = await pedidoPorId(deps.pool, pedidoId);
  if (pedido)
    await inTransaction(deps.pool, (db) => passo(deps, db, pedido, 'vencer', contextoDoPedido(pedido, '')));
}

/** A QR that nobody is to answer any more. 409 where it is over. */
export async function encerrarQr(
  app: FastifyInstance,
  request: FastifyRequest,
  id: number,
): Promise<Stored<'form-pedidos'>> {
  const pedidos = app.registros(request, 'form-pedidos');
  const { codigo } = await pedidos.read(id);
  if (codigo === null) throw new AppError('nao-encontrado');
  return pedidos.server.transition(id, { transicao: 'revogar', versao: undefined });
}

/** The one answer of a link, with what is known of who gave it. 410, 422. */
export async function responderConvite(
  app: FastifyInstance,
  deps: Deps,
  request: FastifyRequest,
  body: RespostaPublica,
): Promise<void> {
  const convite = await app.convites.exigir(request, FINALIDADE);
  const pedido = await pedidoDo(deps.pool, convite);
  await noFuso(pedido.fuso ?? undefined, () =>
    inTransaction(deps.pool, async (db) => {
      await app.convites.usar(db, convite, request);
      await guardar(deps, db, request, pedido, body, conferenciasDe(convite));
      await guardarNotas(deps, db, pedido, body);
      await passo(deps, db, pedido, 'responder', contextoDoPedido(pedido, request.ip));
    }),
  );
}

/** The marks of a survey stand with its request: a board counts them and reads no answer. */
async function guardarNotas(
  { registros }: Pick<Deps, 'registros'>,
  db: Queryable,
  pedido: PedidoGuardado,
  { valores }: RespostaPublica,
): Promise<void> {
  const versao = await versaoEmUso(db, pedido.serieId);
  const leitura = versao ? lerDado(versao.dado) : undefined;
  if (!leitura?.ok) return;
  const notas = notasDe(leitura.dado, valores);
  if (notas.nota === null && notas.estrelas === null) return;
  await registros(contextoDoPedido(pedido, ''), 'form-pedidos').within(db).server.set(pedido.id, notas);
}

/** 404 for a code that never was, 410 for a survey that is over. */
async function pesquisaDe({ pool }: Deps, codigo: string): Promise<PedidoGuardado> {
  const pedido = codigo.length <= 40 ? await pedidoPorCodigo(pool, codigo) : undefined;
  if (!pedido) throw new AppError('convite-desconhecido');
  if (pedido.situacao !== 'ABERTO') fechado(texto.encerrado);
  return pedido;
}

export async function formularioDoQr(deps: Deps, codigo: string): Promise<FormularioPublico> {
  return formularioDoPedido(deps.pool, await pesquisaDe(deps, codigo));
}

/** One of the many answers of a QR; the same key sends it once. */
export async function responderQr(
  deps: Deps,
  request: FastifyRequest,
  codigo: string,
  body: RespostaPublica,
  chave: string | undefined,
): Promise<void> {
  const pedido = await pesquisaDe(deps, codigo);
  await noFuso(pedido.fuso ?? undefined, () =>
    inTransaction(deps.pool, (db) => guardar(deps, db, request, pedido, body, [], chave)),
  );
}

async function guardar(
  deps: Deps,
  db: Queryable,
  request: FastifyRequest,
  pedido: PedidoGuardado,
  { formTemplateId, valores }: RespostaPublica,
  conferido: readonly string[],
  chave?: string,
): Promise<void> {
  const emUso = await versaoEmUso(db, pedido.serieId);
  if (!emUso) fechado(texto.retirado);
  if (emUso.id !== formTemplateId) throw new AppError('validacao', { messages: [texto.mudou] });
  const contexto = contextoDoPedido(pedido, request.ip);
  const evidencia: Evidencia = {
    conviteId: pedido.conviteId,
    ip: request.ip,
    agente: request.headers['user-agent']?.slice(0, 500) ?? null,
    conferido,
  };
  await responder(
    {
      respostas: deps.registros(contexto, 'form-respostas').within(db),
      modelos: deps.registros(contexto, 'form-templates').within(db),
    },
    { formTemplateId, valores },
    {
      chave,
      origem: pedido.pacienteId === null ? 'PUBLICO' : 'PACIENTE',
      pacienteId: pedido.pacienteId,
      pedidoId: pedido.id,
      evidencia: JSON.stringify(evidencia),
    },
  );
}
