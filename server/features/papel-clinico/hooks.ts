/** Whose papers and requests are, what they begin with, and what issuing and cancelling do (CLIN-06, docs/guides/papel-clinico.md). */
import { notaDeTelemedicina } from '#domain/telemedicina/modalidade.ts';
import type { TipoDeSaude } from '#domain/assinatura/marcas-saude.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { guardarTexto, lerTexto } from '#domain/modelo-documento/limpar.ts';
import type { Orientacao, Papel } from '#domain/modelo-documento/tipos.ts';
import { pedeQualificada } from '#domain/documento/qualificada.ts';
import { comporPapel, comporPedido } from '#domain/papel-clinico/compor.ts';
import { MODELO_DO_PAPEL } from '#domain/papel-clinico/modelos.ts';
import type { Cid, PapelEscrito } from '#domain/papel-clinico/tipos.ts';
import { aberto } from '#domain/prontuario/sessao.ts';
import { recusaDoTexto } from '#messages/modelo-documento.ts';
import { papelEmitido, papeisServidor as texto, resultadoAviso } from '#messages/papel-clinico.ts';
import { papelClinico } from '#schemas/clinico/papel-clinico.ts';
import { exigirVivo, modalidadeDoProntuario } from '#server/capabilities/cuidado/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { nextNumber } from '#server/database/series.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import { rules, type RegisterRules, type RuleContext, type StepRules } from '#server/engine/rules.ts';
import { scopeOn, withoutCare } from '#server/engine/scope.ts';
import {
  aQuemAvisar,
  atendimentoDe,
  cidDe,
  especialidadeDe,
  examesDe,
  itensDoPainel,
  modeloDe,
  type Atendimento,
} from './repository.ts';

type Papeis = 'papeis-clinicos';
type Pedidos = 'pedidos-exame';
type PapelGuardado = Stored<Papeis>;
/** What papers and requests have alike. */
type Comum = Pick<
  PapelGuardado,
  'id' | 'prontuarioId' | 'profissionalId' | 'cidId' | 'cidAutorizado' | 'documentoId'
>;

const MODULO = 'prontuarios';
/** A report and a declaration of who was there may follow a death. */
const PARA_QUEM_VIVE: readonly string[] = ['ATESTADO', 'ENCAMINHAMENTO'];
const TIPOS = new Map<string | undefined, string>(
  papelClinico.properties.tipo.oneOf.map((option) => [option.const, option.title]),
);
const PEDIDO = 'Pedido de exames';
const TAGS: { readonly [tipo in PapelEscrito['tipo']]: string } = {
  ATESTADO: 'Atestado',
  COMPARECIMENTO: 'Comparecimento',
  ENCAMINHAMENTO: 'Encaminhamento',
  RELATORIO: 'Relatório',
};

/** Those that the ITI's validator has a mark for. */
const SAUDE: { readonly [tipo in PapelEscrito['tipo']]?: TipoDeSaude } = {
  ATESTADO: 'ATESTADO',
  RELATORIO: 'RELATORIO',
};

/** Whoever wrote the chart writes its papers; nobody else, whatever their rights. */
function exigirAutor(autor: number | null, { alcance }: RuleContext['contexto']): void {
  const eu = alcance.profissionalId;
  if ((eu === null && !alcance.tudo) || eu !== autor)
    throw new AppError('modulo-restrito', { messages: [texto.doAutor] });
}

async function exigirAberto(
  { db, registry, contexto }: RuleContext,
  prontuarioId: number,
): Promise<Atendimento> {
  // Its author alone goes on from here: a tie to the patient is not asked of them.
  const escopo = withoutCare(scopeOn(registry, 'prontuarios', contexto));
  const atendimento = await atendimentoDe(db, escopo, prontuarioId);
  if (!atendimento) throw validationError({ prontuarioId: [texto.semProntuario] });
  exigirAutor(atendimento.profissionalId, contexto);
  if (!aberto(atendimento.estado)) throw new AppError('registro-travado', { messages: [texto.encerrado] });
  return atendimento;
}

/** From the chart, and who heard that the patient wants the diagnosis in the paper, when. */
async function daConsulta(
  valores: Draft<Papeis> | Draft<Pedidos>,
  antes: Comum | undefined,
  context: RuleContext,
  titulo: string,
): Promise<void> {
  const prontuarioId = antes?.prontuarioId ?? valores.prontuarioId;
  if (antes && valores.prontuarioId !== undefined && valores.prontuarioId !== antes.prontuarioId)
    throw validationError({ prontuarioId: [texto.prontuarioNaoMuda] });
  if (typeof prontuarioId !== 'number') throw validationError({ prontuarioId: [texto.semProntuario] });
  const { pacienteId, profissionalId } = await exigirAberto(context, prontuarioId);
  Object.assign(valores, { pacienteId, profissionalId, titulo });
  const { cidId = null, cidAutorizado } = { ...antes, ...valores };
  if (cidId === null || cidAutorizado !== true)
    Object.assign(valores, { cidAutorizadoEm: null, cidAutorizadoPor: null });
  else if (antes?.cidAutorizado !== true || antes.cidId !== cidId)
    Object.assign(valores, {
      cidAutorizadoEm: new Date().toISOString(),
      cidAutorizadoPor: context.contexto.usuario.nome,
    });
}

async function diagnostico({ db }: RuleContext, { cidId, cidAutorizado }: Comum): Promise<Cid> {
  return cidId !== null && cidAutorizado ? cidDe(db, cidId) : null;
}

/** Of the house's template, else of the one that comes with the product. */
async function folhaDe({ db }: RuleContext, { tipo, modeloId }: PapelGuardado, prestadorId: number) {
  if (modeloId === null) return { modelo: MODELO_DO_PAPEL[tipo], folha: undefined };
  const row = await modeloDe(db, modeloId, prestadorId);
  const lido = row && lerTexto(row.conteudo);
  if (!row || !lido?.ok) throw validationError({ modeloId: [texto.semModelo] });
  const folha = {
    papel: row.papel as Papel,
    orientacao: row.orientacao as Orientacao,
    linhaRodape: row.linhaRodape,
  };
  return { modelo: lido.texto, folha };
}

/** The document goes with the paper that it is of. */
const cancelar: StepRules<Papeis, 'cancelar'> & StepRules<Pedidos, 'cancelar'> = {
  async before(
    { atual, motivo }: { readonly atual: Comum; readonly motivo: string | null },
    { db, registry, contexto, services }: RuleContext,
  ) {
    exigirAutor(atual.profissionalId, contexto);
    if (atual.documentoId === null) return;
    const alvo = { modulo: MODULO, objectId: atual.documentoId, motivo: motivo ?? '' };
    await services.papel.anular(db, registry, contexto, alvo);
  },
};

const emitirPapel: StepRules<Papeis, 'emitir'> = {
  async before({ atual, valores }, context) {
    const { db, registry, contexto, services } = context;
    exigirAutor(atual.profissionalId, contexto);
    const { pacienteId, profissionalId, prestadorId } = await exigirAberto(context, atual.prontuarioId);
    if (PARA_QUEM_VIVE.includes(atual.tipo)) await exigirVivo(db, pacienteId, { emVez: texto.deQuemMorreu });
    const { modelo, folha } = await folhaDe(context, atual, prestadorId);
    const cid = await diagnostico(context, atual);
    const especialidade =
      atual.especialidadeId === null ? null : await especialidadeDe(db, atual.especialidadeId);
    const composto = comporPapel({ ...atual, especialidade }, modelo, cid);
    if (composto.semResposta.length > 0)
      throw validationError({ modeloId: [texto.modeloPede(composto.semResposta)] });
    const tipo = TIPOS.get(atual.tipo) ?? '';
    const numero = await nextNumber(db, 'papel_clinico', prestadorId);
    const documentoId = await services.papel.emitir(db, registry, contexto, {
      modulo: MODULO,
      registroId: atual.prontuarioId,
      pacienteId,
      profissionalId: profissionalId ?? 0,
      tipo,
      tag: TAGS[atual.tipo],
      numero,
      texto: composto.texto,
      folha,
      qualificada: pedeQualificada(atual.tipo),
      saude: SAUDE[atual.tipo],
      nota: notaDeTelemedicina(await modalidadeDoProntuario(db, atual.prontuarioId)),
      origem: { papelId: atual.id, numero, ...(cid ? { cidAutorizado: cid.codigo } : {}) },
    });
    Object.assign(valores, { numero, documentoId, titulo: papelEmitido.titulo(tipo, numero) });
  },
};

const papeisClinicos: RegisterRules<Papeis> = {
  save: {
    async before(valores, antes, context) {
      await daConsulta(valores, antes, context, TIPOS.get(valores.tipo ?? antes?.tipo) ?? '');
      if (typeof valores.texto !== 'string') return;
      const lido = lerTexto(valores.texto);
      if (!lido.ok) throw validationError({ texto: [recusaDoTexto[lido.motivo]] });
      valores.texto = guardarTexto(lido.texto);
    },
  },
  steps: { emitir: emitirPapel, cancelar },
};

const emitirPedido: StepRules<Pedidos, 'emitir'> = {
  async before({ atual, valores }, context) {
    const { db, registry, contexto, services } = context;
    exigirAutor(atual.profissionalId, contexto);
    const { pacienteId, profissionalId, prestadorId } = await exigirAberto(context, atual.prontuarioId);
    await exigirVivo(db, pacienteId, { emVez: texto.deQuemMorreu });
    const cid = await diagnostico(context, atual);
    const itens = await examesDe(db, atual.id, prestadorId);
    const numero = await nextNumber(db, 'pedido_exame', prestadorId);
    const documentoId = await services.papel.emitir(db, registry, contexto, {
      modulo: MODULO,
      registroId: atual.prontuarioId,
      pacienteId,
      profissionalId: profissionalId ?? 0,
      tipo: PEDIDO,
      tag: 'Exames',
      numero,
      saude: 'PEDIDO_EXAME',
      nota: notaDeTelemedicina(await modalidadeDoProntuario(db, atual.prontuarioId)),
      texto: comporPedido({ ...atual, itens }, cid),
      origem: { pedidoExameId: atual.id, numero, ...(cid ? { cidAutorizado: cid.codigo } : {}) },
    });
    Object.assign(valores, { numero, documentoId, titulo: papelEmitido.titulo(PEDIDO, numero) });
  },
};

/** Whoever is in charge registers what came; who asked is told. */
const registrarResultado: StepRules<Pedidos, 'registrar-resultado'> = {
  async after({ atual: { id, profissionalId, pacienteId, resultadoSituacao, titulo } }, { db, contexto }) {
    if (profissionalId === null || pacienteId === null) return;
    const { contas, paciente } = await aQuemAvisar(db, { profissionalId, pacienteId });
    await notificar(db, {
      para: contas.filter((conta) => conta !== contexto.usuario.id),
      tipo: 'EXA',
      titulo: resultadoAviso.titulo(resultadoSituacao === 'CRITICO'),
      texto: resultadoAviso.texto(paciente, titulo ?? PEDIDO),
      dadosSensiveis: true,
      destino: `/atendimento-profissional?resultado=${id}`,
      prestadorId: contexto.prestadorId,
      chave: `pedido-exame:${id}:resultado`,
    });
  },
};

/** All other steps of a request are of who asked. */
const deQuemPediu: StepRules<Pedidos, 'visto'> = {
  before: ({ atual }, { contexto }) => exigirAutor(atual.profissionalId, contexto),
};

const pedidosExame: RegisterRules<Pedidos> = {
  save: {
    async before(valores, antes, context) {
      await daConsulta(valores, antes, context, PEDIDO);
      const { painelId } = valores;
      if (typeof painelId !== 'number' || painelId === antes?.painelId) return;
      const doPainel = await itensDoPainel(context.db, painelId, context.contexto.alcance.profissionalId);
      if (doPainel.length === 0) throw validationError({ painelId: [texto.painelVazio] });
      const ja = valores.itens ?? antes?.itens ?? [];
      const novos = doPainel.filter(
        (item) => !ja.some(({ procedimentoId }) => procedimentoId === item.procedimentoId),
      );
      valores.itens = [...ja, ...novos];
    },
  },
  steps: { emitir: emitirPedido, cancelar, visto: deQuemPediu, 'registrar-resultado': registrarResultado },
};

const paineisExame: RegisterRules<'paineis-exame'> = {
  save: {
    before(valores, antes, { contexto }) {
      const { profissionalId: eu, tudo } = contexto.alcance;
      if (eu === null && !tudo)
        throw new AppError('modulo-restrito', { messages: [texto.painelDeProfissional] });
      if (!antes) valores.profissionalId = eu;
    },
  },
};

export default rules({
  'papeis-clinicos': papeisClinicos,
  'pedidos-exame': pedidosExame,
  'paineis-exame': paineisExame,
});
