/** What a glosa does that no declaration says: which title it is of, how far it goes, and what the title makes of it (FIN-06). */
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { addDays } from '#domain/formato/data.ts';
import { compareDecimal, roundDecimal, subtractDecimal } from '#domain/formato/decimal.ts';
import { aindaGlosavel, passoDoTitulo, perdidoDe, somaDasGlosas } from '#domain/glosa/glosa.ts';
import { glosa as texto } from '#messages/glosa.ts';
import type { Draft, Stored, Values } from '#server/engine/call.ts';
import { rules, type RuleContext, type StepRules } from '#server/engine/rules.ts';
import {
  contaTemConvenio,
  glosasDoTitulo,
  itemGlosado,
  tituloDaConta,
  travarTitulo,
  type TituloGlosado,
} from './repository.ts';

type Glosa = Stored<'glosas'>;

const dinheiro = (valor: string | null | undefined): string => roundDecimal(valor ?? '0');
const recusarCampo = (campo: string, frase: string): never => {
  throw validationError({ [campo]: [frase] });
};

async function tituloDa(final: Values<'glosas'>, { db, prestadorId }: RuleContext): Promise<TituloGlosado> {
  const contaId = final.contaAtendimentoId ?? null;
  const contaReceberId = final.contaReceberId ?? null;
  if (contaId !== null && !(await contaTemConvenio(db, prestadorId, contaId)))
    return recusarCampo('contaAtendimentoId', texto.contaParticular);
  const id = contaReceberId ?? (contaId === null ? null : await tituloDaConta(db, prestadorId, contaId));
  if (id === null)
    return recusarCampo('contaAtendimentoId', contaId === null ? texto.semTitulo : texto.semTituloDaConta);
  const titulo = await travarTitulo(db, prestadorId, id);
  if (!titulo || titulo.devedor !== 'CONVENIO') return recusarCampo('contaReceberId', texto.tituloDePaciente);
  if (contaId !== null && titulo.contaId !== contaId)
    return recusarCampo('contaReceberId', texto.tituloDeOutra);
  if (contaId === null && titulo.contaId !== null)
    return recusarCampo('contaAtendimentoId', texto.itemDoTitulo);
  if (titulo.situacao !== 'EM_ABERTO' && titulo.situacao !== 'RECEBIDA_PARCIAL')
    return recusarCampo('contaReceberId', texto.tituloForaDeAberto);
  return titulo;
}

async function antesDeGravar(
  valores: Draft<'glosas'>,
  antes: Glosa | undefined,
  context: RuleContext,
): Promise<void> {
  const { db, prestadorId } = context;
  const final: Draft<'glosas'> = { ...antes, ...valores };
  const id = antes?.id ?? null;
  // Another account names its own title.
  if (
    antes &&
    valores.contaAtendimentoId !== undefined &&
    valores.contaAtendimentoId !== antes.contaAtendimentoId
  )
    final.contaReceberId =
      valores.contaReceberId === antes.contaReceberId ? null : (valores.contaReceberId ?? null);
  const titulo = await tituloDa(final, context);
  const valor = dinheiro(final.valor);
  const cabe = aindaGlosavel(titulo, somaDasGlosas(await glosasDoTitulo(db, titulo.id, id)));
  if (compareDecimal(valor, cabe) > 0) return recusarCampo('valor', texto.maiorQueOTitulo(cabe));
  let descricaoItem = texto.doTitulo(titulo.numero);
  const itemId = final.itemContaId ?? null;
  if (titulo.contaId !== null && itemId !== null) {
    const item = await itemGlosado(db, prestadorId, itemId, id);
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
    prazoRecurso:
      titulo.prazoRecursoDias === null ? null : addDays(final.data ?? '', titulo.prazoRecursoDias),
  });
}

/** The title has summed what is disputed and lost of it: with nothing left to receive it is closed, with something again it opens. */
async function refletir(
  { contaReceberId }: Glosa,
  { db, prestadorId, registros }: RuleContext,
): Promise<void> {
  const titulo = contaReceberId === null ? undefined : await travarTitulo(db, prestadorId, contaReceberId);
  if (!titulo) return;
  const folga = aindaGlosavel(titulo, titulo);
  if (compareDecimal(folga, '0') < 0) recusar(texto.naoCabe(titulo.numero, subtractDecimal('0', folga)));
  const transicao = passoDoTitulo(titulo);
  if (transicao !== null)
    await registros('contas-receber').server.everybodys.transition(titulo.id, { transicao });
}

type Resultado = 'aceitar' | 'recuperar' | 'recuperar-parte' | 'manter' | 'desfazer' | 'cancelar';

const resultado: StepRules<'glosas', Resultado> = {
  before({ transition, atual: { valor }, campos, valores }) {
    const situacao = transition.to;
    const valorRecuperado =
      situacao === 'RECUPERADA'
        ? valor
        : situacao === 'RECUPERADA_PARCIAL'
          ? dinheiro(campos.valorRecuperado)
          : null;
    Object.assign(valores, {
      valorRecuperado,
      valorPerdido: perdidoDe({ situacao, valor, valorRecuperado }),
    });
  },
  after: ({ atual }, context) => refletir(atual, context),
};

export default rules({
  glosas: {
    save: {
      before: antesDeGravar,
      async after(row, antes, context) {
        if (antes && antes.contaReceberId !== row.contaReceberId) await refletir(antes, context);
        await refletir(row, context);
      },
    },
    remove: { after: refletir },
    restore: { after: refletir },
    steps: {
      aceitar: resultado,
      recuperar: resultado,
      'recuperar-parte': resultado,
      manter: resultado,
      desfazer: resultado,
      cancelar: resultado,
    },
  },
});
