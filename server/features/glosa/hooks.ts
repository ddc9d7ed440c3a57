/** What a glosa does that no declaration says: which title it is of, how far it goes, and what the title keeps of it (FIN-06). */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { addDays } from '#domain/formato/data.ts';
import { compareDecimal, roundDecimal, subtractDecimal } from '#domain/formato/decimal.ts';
import { aindaGlosavel, passoDoTitulo, perdidoDe, somaDasGlosas } from '#domain/glosa/glosa.ts';
import { glosa as texto } from '#messages/glosa.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, HookContext, Hooks, Step } from '#server/engine/hooks.ts';
import type { Records } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import {
  contaTemConvenio,
  glosasDoTitulo,
  gravarNoTitulo,
  gravarResultado,
  itemGlosado,
  tituloDaConta,
  travarTitulo,
  type TituloGlosado,
} from './repository.ts';

type Valores = { [campo: string]: unknown };
type Portas = {
  readonly registrosDe: (contexto: Contexto, recurso: 'contas-receber') => Records<'contas-receber'>;
};

const numero = (valor: unknown): number | null => (typeof valor === 'number' ? valor : null);
const dinheiro = (valor: unknown): string => roundDecimal(typeof valor === 'string' ? valor : '0');
const recusarCampo = (campo: string, frase: string): never => {
  throw validationError({ [campo]: [frase] });
};

async function tituloDa(final: Valores, { db, contexto }: HookContext): Promise<TituloGlosado> {
  const prestadorId = Number(contexto.prestadorId);
  const contaId = numero(final.contaAtendimentoId);
  const dito = numero(final.contaReceberId);
  if (contaId === null && dito === null) return recusarCampo('contaAtendimentoId', texto.semTitulo);
  if (contaId !== null && !(await contaTemConvenio(db, prestadorId, contaId)))
    return recusarCampo('contaAtendimentoId', texto.contaParticular);
  const id = dito ?? (await tituloDaConta(db, prestadorId, Number(contaId)));
  if (id === null) return recusarCampo('contaAtendimentoId', texto.semTituloDaConta);
  const titulo = await travarTitulo(db, prestadorId, id);
  if (!titulo || titulo.devedor !== 'CONVENIO') return recusarCampo('contaReceberId', texto.tituloDePaciente);
  if (contaId !== null && titulo.contaId !== contaId) return recusarCampo('contaReceberId', texto.tituloDeOutra);
  if (contaId === null && titulo.contaId !== null) return recusarCampo('contaAtendimentoId', texto.itemDoTitulo);
  if (titulo.situacao !== 'EM_ABERTO' && titulo.situacao !== 'RECEBIDA_PARCIAL')
    return recusarCampo('contaReceberId', texto.tituloForaDeAberto);
  return titulo;
}

async function antesDeGravar(valores: Valores, atual: Row | undefined, context: HookContext): Promise<void> {
  const { db, contexto } = context;
  const final = { ...atual, ...valores };
  const id = numero(atual?.id);
  // Another account names its own title.
  if (atual && valores.contaAtendimentoId !== undefined && valores.contaAtendimentoId !== atual.contaAtendimentoId)
    final.contaReceberId = valores.contaReceberId === atual.contaReceberId ? null : (valores.contaReceberId ?? null);
  const titulo = await tituloDa(final, context);
  if (atual && atual.contaReceberId !== titulo.id) valores.contaReceberId = titulo.id;
  const valor = dinheiro(final.valor);
  const cabe = aindaGlosavel(titulo, somaDasGlosas(await glosasDoTitulo(db, titulo.id, id)));
  if (compareDecimal(valor, cabe) > 0) return recusarCampo('valor', texto.maiorQueOTitulo(cabe));
  let descricaoItem = texto.doTitulo(titulo.numero);
  const itemId = numero(final.itemContaId);
  if (titulo.contaId !== null && itemId !== null) {
    const item = await itemGlosado(db, Number(contexto.prestadorId), itemId, id);
    if (!item || item.contaId !== titulo.contaId) return recusarCampo('itemContaId', texto.itemDeOutra);
    const resta = subtractDecimal(item.parteConvenio, item.glosado);
    if (compareDecimal(valor, resta) > 0) return recusarCampo('valor', texto.maiorQueOItem(resta));
    descricaoItem = item.descricao.slice(0, 350);
  }
  Object.assign(valores, {
    contaReceberId: titulo.id,
    itemContaId: titulo.contaId === null ? null : itemId,
    convenioId: titulo.convenioId,
    nomeConvenio: titulo.nomeConvenio,
    descricaoItem,
    prazoRecurso: titulo.prazoRecursoDias === null ? null : addDays(String(final.data), titulo.prazoRecursoDias),
  });
}

export default function glosas(app: Portas): Hooks {
  /** The title keeps what is disputed and what is lost of it; with nothing left to receive it is closed, with something again it opens. */
  const refletir = async (tituloId: number, { db, contexto }: HookContext): Promise<void> => {
    const titulo = await travarTitulo(db, Number(contexto.prestadorId), tituloId);
    if (!titulo) return;
    const soma = somaDasGlosas(await glosasDoTitulo(db, tituloId));
    const folga = aindaGlosavel(titulo, soma);
    if (compareDecimal(folga, '0') < 0)
      throw new AppError('transicao-recusada', { messages: [texto.naoCabe(titulo.numero, subtractDecimal('0', folga))] });
    await gravarNoTitulo(db, tituloId, soma.disputado, soma.perdido);
    const transicao = passoDoTitulo({ ...titulo, perdido: soma.perdido });
    if (transicao === null) return;
    const porta = app.registrosDe(contexto, 'contas-receber').server.everybodys.within(db);
    await porta.transition(tituloId, { transicao, versao: undefined });
  };

  const depoisDoPasso = async ({ transition, atual }: Step, context: HookContext): Promise<void> => {
    if (transition.name === 'recorrer') return;
    const [situacao, valor] = [String(atual.situacao), dinheiro(atual.valor)];
    const valorRecuperado =
      situacao === 'RECUPERADA' ? valor : situacao === 'RECUPERADA_PARCIAL' ? dinheiro(atual.valorRecuperado) : null;
    const valorPerdido = perdidoDe({ situacao, valor, valorRecuperado });
    Object.assign(atual, await gravarResultado(context.db, atual.id, { valorPerdido, valorRecuperado }));
    await refletir(Number(atual.contaReceberId), context);
  };

  const daLinha = (row: Row, context: HookContext) => refletir(Number(row.contaReceberId), context);
  const regras: EntityHooks = {
    beforeSave: antesDeGravar,
    async afterSave(row, antes, context) {
      if (antes && antes.contaReceberId !== row.contaReceberId) await daLinha(antes, context);
      await daLinha(row, context);
    },
    afterDelete: daLinha,
    afterRestore: daLinha,
    afterTransition: depoisDoPasso,
  };
  return { glosas: regras };
}
