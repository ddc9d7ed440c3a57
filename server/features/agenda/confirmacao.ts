/** Asking patients to confirm: a link of each, by a message of the house's own text or of a template (CLIN-01). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  comLink,
  RESPOSTAS_DO_LINK,
  type AConfirmar,
  type CanalConfirmacao,
  type MotivoDaMensagem,
  type ResultadoConfirmacao,
} from '#domain/agenda/confirmacao.ts';
import { aAcontecer } from '#domain/agenda/situacoes.ts';
import { LIMITES_CONVITE } from '#domain/convite/convite.ts';
import { localDateTime } from '#domain/formato/fuso.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { agenda } from '#messages/agenda.ts';
import { titleOfState } from '#domain/registro/lifecycle.ts';
import {
  confirmacaoServidor as texto,
  textoCancelado,
  textoPadrao,
  textoRemarcado,
} from '#messages/agenda-confirmacao.ts';
import { errorBody } from '#messages/erros.ts';
import { impedimento, pacienteDe } from '#server/capabilities/cuidado/index.ts';
import {
  comporTexto,
  depsDeMensagem,
  enviarComposta,
  modeloDe,
  porqueNao,
  type Modelo,
} from '#server/capabilities/mensagem/index.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { aConfirmar } from './confirmacao-repository.ts';
import { escopo, type Casa } from './mundo.ts';
import { itens, type Periodo } from './repository.ts';

declare module '#server/capabilities/convite/index.ts' {
  interface Alvos {
    /** `inicio`: the time that the message told. */
    'confirmar-agendamento': { readonly agendamentoId: number; readonly inicio: string };
  }
}
export const FINALIDADE = 'confirmar-agendamento';

const DIA = 86_400_000;
const PADRAO = {
  CONFIRMACAO: textoPadrao,
  REMARCACAO: textoRemarcado,
  CANCELAMENTO: textoCancelado,
} as const;

export type PedidoConfirmacao = {
  readonly ids: readonly number[];
  readonly canal: CanalConfirmacao;
  readonly modeloId?: number | null;
  readonly motivo?: MotivoDaMensagem;
};

export const porConfirmar = (
  db: Queryable,
  casa: Casa,
  alvo: Periodo | { readonly ids: readonly number[] },
  motivo: MotivoDaMensagem = 'CONFIRMACAO',
): Promise<AConfirmar[]> =>
  aConfirmar(db, escopo(casa, 'agendamentos'), alvo, motivo === 'CANCELAMENTO' ? 'CANCELADO' : 'AGENDADO');

/** How long a link opens: until the appointment begins, and no longer than links may. */
export const prazoDoLink = (inicio: string): Date =>
  new Date(Math.min(Date.parse(inicio), Date.now() + LIMITES_CONVITE.dias * DIA));

/** The template that is chosen, with the link under it where it forgets it; else the house's own text. */
async function modeloPara(
  deps: FeatureDeps,
  request: FastifyRequest,
  { canal, modeloId, motivo = 'CONFIRMACAO' }: PedidoConfirmacao,
): Promise<Modelo> {
  if (modeloId == null) {
    const { nome, assunto, texto: corpo } = PADRAO[motivo];
    const porOnde = canal === 'LINK' ? 'WHATSAPP' : canal;
    return {
      id: null,
      nome,
      finalidade: motivo,
      canal: porOnde,
      assunto,
      texto: corpo,
      ativo: true,
      versao: 1,
    };
  }
  const modelo = await modeloDe(depsDeMensagem(deps), contextoDe(request), modeloId);
  if (modelo.canal !== canal) throw new AppError('validacao', { messages: [texto.canalDoModelo] });
  return !comLink(motivo) || modelo.texto.includes('{{link}}')
    ? modelo
    : { ...modelo, texto: modelo.texto + textoPadrao.comLink };
}

/** Each in a transaction of its own: one who cannot be reached stops nobody else. */
export async function pedirConfirmacoes(
  app: FastifyInstance,
  deps: FeatureDeps,
  request: FastifyRequest,
  casa: Casa,
  pedido: PedidoConfirmacao,
): Promise<ResultadoConfirmacao[]> {
  const { canal, motivo = 'CONFIRMACAO' } = pedido;
  if (canal === 'LINK' && !comLink(motivo)) throw new AppError('validacao', { messages: [texto.semLink] });
  const modelo = await modeloPara(deps, request, pedido);
  const resultados: ResultadoConfirmacao[] = [];
  for (const id of new Set(pedido.ids)) {
    try {
      resultados.push(
        await inTransaction(deps.pool, (db) =>
          pedir(app, { deps, db, casa, request }, { id, canal, motivo, modelo }),
        ),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const recusa =
        Object.values(error.errors ?? {}).flat()[0] ?? errorBody(error).messages.alerts[0]?.value ?? null;
      resultados.push({ id, conviteId: null, link: null, url: null, recusa });
    }
  }
  return resultados;
}

type Meio = {
  readonly deps: FeatureDeps;
  readonly db: Queryable;
  readonly casa: Casa;
  readonly request: FastifyRequest;
};
type Um = {
  readonly id: number;
  readonly canal: CanalConfirmacao;
  readonly motivo: MotivoDaMensagem;
  readonly modelo: Modelo;
};

const recusar = (frase: string): never => {
  throw new AppError('validacao', { messages: [frase] });
};

async function pedir(
  app: FastifyInstance,
  { deps, db, casa, request }: Meio,
  { id, canal, motivo, modelo }: Um,
): Promise<ResultadoConfirmacao> {
  const contexto = contextoDe(request);
  const [item] = await itens(db, escopo(casa, 'agendamentos'), { ids: [id], eu: contexto.usuario.id });
  if (!item) return recusar(texto.sumiu);
  if (item.pacienteId === null) return recusar(texto.semPaciente);
  if (motivo === 'CANCELAMENTO') {
    if (item.situacao !== 'CANCELADO') return recusar(texto.naoCancelado);
  } else if (!aAcontecer(item.situacao))
    return recusar(
      texto.encerrado(titleOfState(app.registro.atual.entity['agendamentos'] ?? {}, item.situacao)),
    );
  if (Date.parse(item.inicio) <= Date.now()) return recusar(texto.passou);
  // What is cancelled already is not to be cancelled.
  const emVez = motivo === 'CANCELAMENTO' ? {} : { emVez: agenda.canceleOHorario };
  const impede = impedimento(await pacienteDe(db, item.pacienteId), emVez);
  if (impede !== undefined) return recusar(impede);
  const convite = comLink(motivo)
    ? await linkDe(app, { db, request }, { ...item, pacienteId: item.pacienteId })
    : null;
  const resultado = { id, conviteId: convite?.id ?? null, link: convite?.link ?? null, recusa: null };
  if (canal === 'LINK') return { ...resultado, url: null };
  const quando = localDateTime(item.inicio, casa.fuso);
  const mensagens = { ...depsDeMensagem(deps), db };
  const composta = await comporTexto(mensagens, contexto, modelo, {
    pacienteId: item.pacienteId,
    profissionalId: item.profissionalId,
    data: quando?.data ?? null,
    hora: quando?.hora.slice(0, 5) ?? null,
    link: convite?.link ?? null,
  });
  const [porque] = porqueNao(composta);
  if (porque !== undefined) return recusar(porque);
  const { url } = await enviarComposta(db, mensagens, contexto, composta, {
    agendamentoId: item.id,
    horario: item.inicio,
  });
  if (convite) await app.convites.enviado(db, contexto, convite.id);
  return { ...resultado, url };
}

type Marcado = { readonly id: number; readonly inicio: string; readonly pacienteId: number };

/** The appointment's link: the one that is open, pointed to the time of now, or a new one. */
async function linkDe(
  app: FastifyInstance,
  { db, request }: Pick<Meio, 'db' | 'request'>,
  { id, ...item }: Marcado,
) {
  const contexto = contextoDe(request);
  const alvo = { agendamentoId: id, inicio: item.inicio };
  const abertos = await app.convites.doAlvo(db, FINALIDADE, { agendamentoId: id });
  let convite = abertos.find(({ situacao, link }) => situacao === 'aberto' && link !== null);
  if (convite) await app.convites.apontar(db, convite.id, alvo);
  else {
    const paciente = await app.registros(request, 'pacientes').within(db).read(item.pacienteId);
    const conviteId = await app.convites.criar(db, contexto, {
      finalidade: FINALIDADE,
      alvo,
      prestadorId: contexto.prestadorId,
      nome: paciente.nomeSocial ?? paciente.nome,
      nascimento: paciente.dataNascimento ?? null,
      cpf: paciente.cpf ?? null,
      email: paciente.email ?? null,
      telefone: paciente.celular ?? null,
      expiraEm: prazoDoLink(item.inicio),
      usos: RESPOSTAS_DO_LINK,
    });
    convite = (await app.convites.doAlvo(db, FINALIDADE, { agendamentoId: id })).find(
      (convite) => convite.id === conviteId,
    );
  }
  if (!convite) throw new Error(`the link of appointment ${id} is gone`);
  return convite;
}
