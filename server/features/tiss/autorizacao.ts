/** Requests to plans: what they ask, what was answered, and where the password and its validity go. */
import { recusar, validationError } from '#domain/errors/app-error.ts';
import type { AnexoPedido } from '#domain/tiss/anexo.ts';
import { mensagemDoPedido, OPERACOES, type Operacao, type PedidoTiss } from '#domain/tiss/autorizacao.ts';
import { faltasDoAnexo, faltasDoPedido } from '#domain/tiss/exigencias-pedido.ts';
import { versaoTiss, VERSAO_EM_VIGOR } from '#domain/tiss/versao.ts';
import { anexoTiss, autorizacaoTiss as texto } from '#messages/tiss.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import { nextNumber } from '#server/database/series.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import type { RegisterRules, RuleContext, StepRules } from '#server/engine/rules.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { doProduto } from '#server/plugins/context.ts';
import {
  anexoPedido,
  anexosForam,
  anexosNoPedido,
  demandAnexosCompletos,
  demandAteOPedido,
  type Anexo,
} from './anexo.ts';
import { beneficiarioDe, cidDe, contaAbertaDe, solicitanteDe } from './autorizacao-repository.ts';
import { listasDa } from './esquema.ts';
import { AUTORIZAR } from './kinds.ts';
import { envelopeDe, type Oficina, montar, sequencialDe } from './montagem.ts';
import type { Montada } from './montar.job.ts';
import { destinatarioDe, type Destinatario } from './repository.ts';
import { demandWebService } from './web-service.ts';

export type Autorizacao = Stored<'autorizacoes-tiss'>;

/** The request as the message has it; `anexos`: those that go with it. */
export async function pedidoDe(
  db: Queryable,
  row: Autorizacao,
  anexos: readonly Anexo[],
): Promise<PedidoTiss> {
  // One after the other: within a transaction there is one connection.
  const pedidos: AnexoPedido[] = [];
  for (const anexo of anexos) pedidos.push(await anexoPedido(db, anexo, row));
  const beneficiario = await beneficiarioDe(db, row.pacienteId, row.convenioId, row.numeroCarteira);
  return {
    ...row,
    numero: row.numero ?? 0,
    numeroCarteira: row.numeroCarteira ?? '',
    nomePaciente: row.nomePaciente ?? '',
    nomePlano: beneficiario?.nomePlano ?? null,
    validadeCarteira: beneficiario?.validadeCarteira ?? null,
    cid: await cidDe(db, row.cidId),
    profissional:
      row.profissionalId === null
        ? null
        : ((await solicitanteDe(db, row.profissionalId, row.convenioId)) ?? null),
    itens: row.itens ?? [],
    anexos: pedidos,
  };
}

export const operacaoDe = (escrita: string | null): Operacao =>
  OPERACOES.find((operacao) => operacao === escrita) ?? 'PEDIR';

/** What the request lacks, and what each annex that goes with it does. */
const faltasDoTodo = (pedido: PedidoTiss, destino: Destinatario): readonly string[] => [
  ...faltasDoPedido(pedido, destino, listasDa(versaoTiss(destino.versao) ?? VERSAO_EM_VIGOR)),
  ...pedido.anexos.flatMap((anexo) =>
    faltasDoAnexo(anexo).map((falta) => anexoTiss.incompleto(anexo.numero, falta)),
  ),
];

/** A request goes whole, with whole annexes: as a draft it can still be filled in, and with the plan no more. */
async function demandPedidoCompleto(row: Autorizacao, context: RuleContext): Promise<void> {
  const { db, prestadorId, registros } = context;
  await demandAnexosCompletos(row, context);
  const destino = await destinatarioDe(db, prestadorId, row.convenioId, hojeEm());
  if (!destino?.registroAns) recusar(texto.semRegistro);
  const anexos = await anexosNoPedido(db, registros('anexos-tiss').server.everybodys, row);
  const faltas = faltasDoTodo(await pedidoDe(db, row, anexos), destino);
  if (faltas.length > 0) recusar(...faltas);
}

/** The message of the request, by file or by web service; its errors stand with it. */
export async function mensagemDe(
  oficina: Oficina,
  prestadorId: number,
  row: Autorizacao,
  operacao: Operacao,
  servico: boolean,
): Promise<Montada & { readonly destino: Destinatario | undefined }> {
  const { pool, registros } = oficina;
  const destino = await destinatarioDe(pool, prestadorId, row.convenioId, hojeEm());
  if (!destino?.registroAns) return { xml: '', hash: '', erros: [texto.semRegistro], destino };
  const porta = registros(doProduto(texto.titulo, prestadorId), 'anexos-tiss').server.everybodys;
  const anexos = operacao === 'PEDIR' ? await anexosNoPedido(pool, porta, row) : [];
  const pedido = await pedidoDe(pool, row, anexos);
  const faltas = operacao === 'PEDIR' ? faltasDoTodo(pedido, destino) : [];
  if (faltas.length > 0) return { xml: '', hash: '', erros: faltas, destino };
  const {
    transacao,
    servico: raiz,
    elementoDoServico,
    elemento,
    conteudo,
  } = mensagemDoPedido(operacao, pedido, destino);
  const envelope = envelopeDe(
    versaoTiss(destino.versao) ?? VERSAO_EM_VIGOR,
    transacao,
    await sequencialDe(pool, prestadorId),
    destino,
  );
  const pronta = await montar(
    oficina,
    servico
      ? { envelope, corpo: { [elementoDoServico]: conteudo }, servico: raiz }
      : { envelope, corpo: { [elemento]: conteudo } },
    destino,
  );
  return { ...pronta, destino };
}

async function antesDeGravar(
  valores: Draft<'autorizacoes-tiss'>,
  antes: Autorizacao | undefined,
  { db, prestadorId }: RuleContext,
): Promise<void> {
  demandAteOPedido('itens', valores.itens ?? []);
  if (!antes) valores.numero = await nextNumber(db, 'autorizacao_tiss', prestadorId);
  const { pacienteId, convenioId, numeroCarteira = null } = { ...antes, ...valores };
  const beneficiario = await beneficiarioDe(db, pacienteId ?? 0, convenioId ?? 0, numeroCarteira);
  valores.nomePaciente = beneficiario?.nome.slice(0, 150) ?? null;
  if (numeroCarteira !== null) return;
  if (!beneficiario?.numeroCarteira) throw validationError({ numeroCarteira: [texto.semCarteira] });
  valores.numeroCarteira = beneficiario.numeroCarteira;
}

/** What was authorised stands where it is needed: on the appointment, and on its account while it is open. */
export async function levarSenha(row: Autorizacao, { db, registros }: RuleContext): Promise<void> {
  const { agendamentoId, contaAtendimentoId, senha, dataAutorizacao, validadeSenha, numeroGuiaOperadora } =
    row;
  if (senha === null && numeroGuiaOperadora === null) return;
  const daAutorizacao = {
    senhaAutorizacao: senha,
    dataAutorizacao,
    validadeSenha,
    numeroAutorizacao: numeroGuiaOperadora ?? senha,
  };
  const agendamentos = registros('agendamentos').server.everybodys;
  const marcado = agendamentoId === null ? undefined : await agendamentos.find(agendamentoId);
  if (marcado && !['FINALIZADO', 'CANCELADO'].includes(marcado.situacao))
    await agendamentos.set(marcado.id, { ...daAutorizacao, autorizacao: null });
  const conta = await contaAbertaDe(db, contaAtendimentoId, agendamentoId);
  if (conta)
    await registros('contas-atendimento').server.everybodys.update(conta.id, daAutorizacao, conta.versao);
}

const levar = {
  after: ({ atual }: { readonly atual: Autorizacao }, context: RuleContext) => levarSenha(atual, context),
};

const transmitir = (
  operacao: Operacao,
): StepRules<'autorizacoes-tiss', 'transmitir' | 'consultar' | 'cancelar-no-convenio'> => ({
  async before({ atual, valores }, context) {
    await demandWebService(atual.convenioId, context);
    if (operacao === 'PEDIR') await demandPedidoCompleto(atual, context);
    Object.assign(valores, { operacao, estadoAnterior: atual.situacao });
  },
  async after({ atual }, { db, prestadorId }) {
    await enqueue(
      db,
      AUTORIZAR,
      { autorizacaoId: atual.id, prestadorId },
      { key: `tiss-autorizacao:${atual.id}` },
    );
  },
});

/** All that was asked, where nobody said otherwise (100 %). */
const tudo: StepRules<'autorizacoes-tiss', 'autorizar'> = {
  before({ atual, valores }) {
    Object.assign(valores, {
      itens: (atual.itens ?? []).map((item) => ({ ...item, autorizada: item.autorizada ?? item.quantidade })),
    });
  },
  ...levar,
};

/**
 * What the message said of each procedure; of one that it does not name, all where it authorised all. Without an answer
 * (a consultation or a cancellation that failed) nothing of what was authorised before changes.
 */
function quantidadesDe({ itens, autorizados }: Autorizacao, tudo: boolean) {
  if (autorizados === null) return itens ?? [];
  const daMensagem: { readonly [codigo: string]: number | undefined } = JSON.parse(autorizados ?? '{}');
  return (itens ?? []).map((item) => ({
    ...item,
    autorizada: daMensagem[item.codigo] ?? (tudo ? item.quantidade : item.autorizada),
  }));
}

const respondida = (
  tudo: boolean,
): StepRules<'autorizacoes-tiss', 'responder-autorizada' | 'responder-parcial'> => ({
  before({ atual, valores }) {
    Object.assign(valores, { itens: quantidadesDe(atual, tudo) });
  },
  ...levar,
});

export const autorizacoes: RegisterRules<'autorizacoes-tiss'> = {
  save: { before: antesDeGravar },
  steps: {
    transmitir: transmitir('PEDIR'),
    enviar: {
      before: ({ atual }, context) => demandPedidoCompleto(atual, context),
      after: ({ atual }, { db, registros }) =>
        anexosForam(db, registros('anexos-tiss').server.everybodys, atual.id),
    },
    consultar: transmitir('CONSULTAR'),
    'cancelar-no-convenio': transmitir('CANCELAR'),
    autorizar: tudo,
    'autorizar-parte': levar,
    'responder-autorizada': respondida(true),
    'responder-parcial': respondida(false),
  },
};
