/** Whose papers and requests are, what they begin with, and what issuing and cancelling do (CLIN-06, decision 0106). */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { guardarTexto, lerTexto } from '#domain/modelo-documento/limpar.ts';
import type { Orientacao, Papel } from '#domain/modelo-documento/tipos.ts';
import { comporPapel, comporPedido } from '#domain/papeis/compor.ts';
import { MODELO_DO_PAPEL } from '#domain/papeis/modelos.ts';
import type { PapelEscrito, PedidoEscrito } from '#domain/papeis/tipos.ts';
import { recusaDoTexto } from '#messages/modelo-documento.ts';
import { papelEmitido, papeisServidor as texto, resultadoAviso } from '#messages/papeis.ts';
import { papelClinico } from '#schemas/clinico/papel-clinico.ts';
import type { Emissao } from '#server/capabilities/modelo-documento/index.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import type { EntityHooks, HookContext, Hooks, Step } from '#server/engine/hooks.ts';
import { scopeOn } from '#server/engine/scope.ts';
import {
  aQuemAvisar,
  atendimentoDe,
  cidDe,
  especialidadeDe,
  examesDe,
  gravarEmissao,
  itensDoPainel,
  modeloDe,
  proximoNumero,
  type Atendimento,
} from './repository.ts';

type Valores = { [field: string]: unknown };

const MODULO = 'prontuarios';
const ABERTOS: readonly string[] = ['ABERTO', 'REABERTO'];
/** A report and a declaration of who was there may follow a death. */
const PARA_QUEM_VIVE: readonly unknown[] = ['ATESTADO', 'ENCAMINHAMENTO'];
const TIPOS = new Map<unknown, string>(papelClinico.properties.tipo.oneOf.map((one) => [one.const, one.title]));
const PEDIDO = 'Pedido de exames';
const TAGS: { readonly [tipo in PapelEscrito['tipo']]: string } = {
  ATESTADO: 'Atestado',
  COMPARECIMENTO: 'Comparecimento',
  ENCAMINHAMENTO: 'Encaminhamento',
  RELATORIO: 'Relatório',
};

/** Whoever wrote the chart writes its papers; nobody else, whatever their rights. */
function exigirAutor(autor: unknown, { alcance }: HookContext['contexto']): void {
  const eu = alcance.profissionalId;
  if ((eu === null && !alcance.tudo) || eu !== (autor ?? null))
    throw new AppError('modulo-restrito', { messages: [texto.doAutor] });
}

async function exigirAberto({ db, registry, contexto }: HookContext, prontuarioId: unknown): Promise<Atendimento> {
  const atendimento = await atendimentoDe(db, scopeOn(registry, 'prontuarios', contexto), Number(prontuarioId));
  if (!atendimento) throw validationError({ prontuarioId: [texto.semProntuario] });
  exigirAutor(atendimento.profissionalId, contexto);
  if (!ABERTOS.includes(atendimento.estado)) throw new AppError('registro-travado', { messages: [texto.encerrado] });
  return atendimento;
}

/** From the chart, and who heard that the patient wants the diagnosis in the paper, when. */
async function comum(valores: Valores, atual: Row | undefined, context: HookContext, titulo: string): Promise<void> {
  if (atual && valores['prontuarioId'] !== undefined && valores['prontuarioId'] !== atual['prontuarioId'])
    throw validationError({ prontuarioId: [texto.prontuarioNaoMuda] });
  const { pacienteId, profissionalId } = await exigirAberto(context, atual?.['prontuarioId'] ?? valores['prontuarioId']);
  Object.assign(valores, { pacienteId, profissionalId, titulo });
  const depois = { ...atual, ...valores };
  const pedido = depois['cidId'] !== null && depois['cidId'] !== undefined && depois['cidAutorizado'] === true;
  const antes = atual?.['cidAutorizado'] === true && atual['cidId'] === depois['cidId'];
  if (!pedido) Object.assign(valores, { cidAutorizadoEm: null, cidAutorizadoPor: null });
  else if (!antes)
    Object.assign(valores, { cidAutorizadoEm: new Date().toISOString(), cidAutorizadoPor: context.contexto.usuario.nome });
}

async function diagnostico({ db }: HookContext, atual: Row) {
  return typeof atual['cidId'] === 'number' && atual['cidAutorizado'] === true ? cidDe(db, atual['cidId']) : null;
}

/** Of the house's template, else of the one that comes with the product. */
async function folhaDe({ db }: HookContext, atual: Row, prestadorId: number) {
  const papel = atual as unknown as PapelEscrito;
  if (typeof atual['modeloId'] !== 'number') return { modelo: MODELO_DO_PAPEL[papel.tipo], folha: undefined };
  const row = await modeloDe(db, atual['modeloId'], prestadorId);
  const lido = row && lerTexto(row.conteudo);
  if (!row || !lido?.ok) throw validationError({ modeloId: [texto.semModelo] });
  const folha = { papel: row.papel as Papel, orientacao: row.orientacao as Orientacao, linhaRodape: row.linhaRodape };
  return { modelo: lido.texto, folha };
}

export default function papeis(app: { readonly papel: Pick<Emissao, 'emitir' | 'anular'> }): Hooks {
  const anular = async (
    { transition, atual, motivo }: Parameters<NonNullable<EntityHooks['beforeTransition']>>[0],
    context: HookContext,
  ) => {
    if (transition.name !== 'cancelar' || typeof atual['documentoId'] !== 'string') return;
    const { db, registry, contexto } = context;
    await app.papel.anular(db, registry, contexto, { modulo: MODULO, objectId: atual['documentoId'], motivo: motivo ?? '' });
  };

  const papeisClinicos: EntityHooks = {
    async beforeSave(valores, atual, context) {
      await comum(valores, atual, context, TIPOS.get(valores['tipo'] ?? atual?.['tipo']) ?? '');
      if (typeof valores['texto'] !== 'string') return;
      const lido = lerTexto(valores['texto']);
      if (!lido.ok) throw validationError({ texto: [recusaDoTexto[lido.motivo]] });
      valores['texto'] = guardarTexto(lido.texto);
    },
    async beforeTransition(step, context) {
      const { transition, atual } = step;
      exigirAutor(atual['profissionalId'], context.contexto);
      if (transition.name !== 'emitir') return anular(step, context);
      const { db, registry, contexto } = context;
      const { pacienteId, profissionalId, prestadorId, obito } = await exigirAberto(context, atual['prontuarioId']);
      if (obito && PARA_QUEM_VIVE.includes(atual['tipo']))
        throw new AppError('transicao-recusada', { messages: [texto.comObito] });
      const { modelo, folha } = await folhaDe(context, atual, prestadorId);
      const cid = await diagnostico(context, atual);
      const especialidade =
        typeof atual['especialidadeId'] === 'number' ? await especialidadeDe(db, atual['especialidadeId']) : null;
      const composto = comporPapel({ ...(atual as unknown as PapelEscrito), especialidade }, modelo, cid);
      if (composto.semResposta.length > 0) throw validationError({ modeloId: [texto.modeloPede(composto.semResposta)] });
      const tipo = TIPOS.get(atual['tipo']) ?? '';
      const numero = await proximoNumero(db, 'papel_clinico', prestadorId);
      const documentoId = await app.papel.emitir(db, registry, contexto, {
        modulo: MODULO,
        registroId: Number(atual['prontuarioId']),
        pacienteId,
        profissionalId: profissionalId ?? 0,
        tipo,
        tag: TAGS[atual['tipo'] as PapelEscrito['tipo']],
        numero,
        texto: composto.texto,
        folha,
        origem: { papelId: atual.id, numero, ...(cid ? { cidAutorizado: cid.codigo } : {}) },
      });
      await gravarEmissao(db, 'papel_clinico', atual.id, { numero, documentoId, titulo: papelEmitido.titulo(tipo, numero) });
    },
  };

  const pedidosExame: EntityHooks = {
    async afterTransition(step, context) {
      if (step.transition.name === 'registrar-resultado') await avisarQuemPediu(step, context);
    },
    async beforeSave(valores, atual, context) {
      await comum(valores, atual, context, PEDIDO);
      const painel = valores['painelId'];
      if (typeof painel !== 'number' || painel === atual?.['painelId']) return;
      const doPainel = await itensDoPainel(context.db, painel, context.contexto.alcance.profissionalId);
      if (doPainel.length === 0) throw validationError({ painelId: [texto.painelVazio] });
      const ja = (valores['itens'] ?? atual?.['itens'] ?? []) as readonly { readonly procedimentoId: unknown }[];
      const novos = doPainel.filter((um) => !ja.some(({ procedimentoId }) => procedimentoId === um.procedimentoId));
      valores['itens'] = [...ja, ...novos];
    },
    async beforeTransition(step, context) {
      const { transition, atual } = step;
      // Whoever is in charge registers what came; all else is of who asked.
      if (transition.name === 'registrar-resultado') return;
      exigirAutor(atual['profissionalId'], context.contexto);
      if (transition.name !== 'emitir') return anular(step, context);
      const { db, registry, contexto } = context;
      const { pacienteId, profissionalId, prestadorId, obito } = await exigirAberto(context, atual['prontuarioId']);
      if (obito) throw new AppError('transicao-recusada', { messages: [texto.comObito] });
      const cid = await diagnostico(context, atual);
      const itens = await examesDe(db, atual.id);
      const numero = await proximoNumero(db, 'pedido_exame', prestadorId);
      const documentoId = await app.papel.emitir(db, registry, contexto, {
        modulo: MODULO,
        registroId: Number(atual['prontuarioId']),
        pacienteId,
        profissionalId: profissionalId ?? 0,
        tipo: PEDIDO,
        tag: 'Exames',
        numero,
        texto: comporPedido({ ...(atual as unknown as PedidoEscrito), itens }, cid),
        origem: { pedidoExameId: atual.id, numero, ...(cid ? { cidAutorizado: cid.codigo } : {}) },
      });
      await gravarEmissao(db, 'pedido_exame', atual.id, { numero, documentoId, titulo: papelEmitido.titulo(PEDIDO, numero) });
    },
  };

  const avisarQuemPediu = async ({ atual }: Step, { db, contexto }: HookContext): Promise<void> => {
    const { profissionalId, pacienteId } = atual;
    if (typeof profissionalId !== 'number' || typeof pacienteId !== 'number') return;
    const { contas, paciente } = await aQuemAvisar(db, { profissionalId, pacienteId });
    await notificar(db, {
      para: contas.filter((conta) => conta !== contexto.usuario.id),
      tipo: 'EXA',
      titulo: resultadoAviso.titulo(atual['resultadoSituacao'] === 'CRITICO'),
      texto: resultadoAviso.texto(paciente, String(atual['titulo'] ?? PEDIDO)),
      dadosSensiveis: true,
      destino: `/atendimento-profissional?resultado=${atual.id}`,
      prestadorId: contexto.prestadorId,
      chave: `pedido-exame:${atual.id}:resultado`,
    });
  };

  const paineisExame: EntityHooks = {
    beforeSave(valores, atual, { contexto }) {
      const { profissionalId: eu, tudo } = contexto.alcance;
      if (eu === null && !tudo) throw new AppError('modulo-restrito', { messages: [texto.painelDeProfissional] });
      if (!atual) valores['profissionalId'] = eu;
    },
  };

  return { 'papeis-clinicos': papeisClinicos, 'pedidos-exame': pedidosExame, 'paineis-exame': paineisExame };
}
