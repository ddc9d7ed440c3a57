/** What accounts payable do that no declaration says: figures, release, instalments, payments and their reversal (FIN-01, FIN-05). */
import { compareDecimal, formatMoeda, isMoeda, roundDecimal, sumDecimal } from '#domain/formato/decimal.ts';
import { nomearCpfCnpj } from '#domain/formato/cpf-cnpj.ts';
import { valorPorExtenso } from '#domain/formato/extenso.ts';
import { paragrafo } from '#domain/modelo-documento/quadro.ts';
import type { Duplicate } from '#domain/registro/wire.ts';
import { contasPagar as texto } from '#messages/conta-pagar.ts';
import { emParcelas, emRepeticoes } from '#server/capabilities/titulo/index.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import { rules, whole, type RegisterRules, type RuleContext } from '#server/engine/rules.ts';
import { conferirDispensa, conferirLiberacao, semBordero } from './liberacao.ts';
import { leituraDoTitulo } from './nota-repository.ts';
import { anexarLida } from './nota.ts';
import { notas } from './notas-fornecedor.ts';
import { pagar, pagarParte } from './pagamento.ts';
import { recalcular } from './recalculo.ts';
import { favorecidoDaBaixa, parecidas } from './repository.ts';
import { emSerie } from './serie.ts';
import { completarTitulo } from './titulo.ts';

async function duplicates(
  {
    fornecedorId,
    numeroDocumento,
    valorBruto,
    chaveAcesso,
  }: { readonly [campo: string]: string | undefined },
  { db, prestadorId }: RuleContext,
): Promise<readonly Duplicate[]> {
  const completo = /^[0-9]{1,9}$/.test(fornecedorId ?? '') && numeroDocumento && isMoeda(valorBruto ?? '');
  if (!completo && !chaveAcesso) return [];
  const bate = completo
    ? { fornecedorId: Number(fornecedorId), numero: numeroDocumento, valor: valorBruto ?? '' }
    : null;
  const rows = await parecidas(db, prestadorId, bate, chaveAcesso ?? null);
  return rows.map(({ id, fornecedor, numero, vencimento }) => ({
    id,
    label: texto.duplicado(fornecedor, numero, vencimento),
    motivo: texto.duplicidade,
  }));
}

type Titulo = Stored<'contas-pagar'>;

async function antesDeGravar(
  valores: Draft<'contas-pagar'>,
  antes: Titulo | undefined,
  { db, contexto: { usuario }, prestadorId }: RuleContext,
): Promise<void> {
  const mudou = difere(valores, antes);
  await completarTitulo(db, prestadorId, { final: whole(antes, valores), valores, atual: antes });
  if (!antes) Object.assign(valores, { registradaPorId: usuario.id, registradaPor: usuario.nome });
  if (mudou) valores.alteradaPorId = usuario.id;
}

function difere(valores: object, antes: { readonly [campo: string]: unknown } = {}): boolean {
  return Object.entries(valores).some(
    ([campo, valor]) => JSON.stringify(valor) !== JSON.stringify(antes[campo]),
  );
}

/** A title that was filled from an invoice keeps the XML. */
async function anexarXml(row: Titulo, antes: Titulo | undefined, context: RuleContext): Promise<void> {
  if (antes || row.numeroDocumento === null) return;
  const { db, contexto, prestadorId } = context;
  const lida = await leituraDoTitulo(
    db,
    prestadorId,
    contexto.usuario.id,
    row.fornecedorId,
    row.numeroDocumento,
  );
  if (lida) await anexarLida(context, 'contas-pagar', row.id, lida);
}

const baixas: RegisterRules<'baixas-contas-pagar'> = {
  steps: {
    estornar: {
      // What the title was paid is less by now; what it says of itself follows.
      async after({ atual: { contaPagarId } }, { registros }) {
        const titulos = registros('contas-pagar').server.everybodys;
        const { situacao, valorPago } = await titulos.read(contaPagarId);
        if (compareDecimal(valorPago, '0') === 0)
          await titulos.transition(contaPagarId, { transicao: 'estornar-tudo' });
        else if (situacao === 'PAGA') await titulos.transition(contaPagarId, { transicao: 'estornar-parte' });
      },
    },
  },
  // After its name and state: to whom, how much with what was added, in words. What was reversed proves nothing.
  async sheet({ id, situacao, nomeFornecedor, valor, encargos }, declared, { db }) {
    if (situacao !== 'EFETIVADA') return declared;
    const { documento, numero } = await favorecidoDaBaixa(db, id);
    const total = roundDecimal(sumDecimal(valor, encargos));
    const documentoNomeado = documento === null ? '' : nomearCpfCnpj(documento);
    const frase = texto.comprovante(
      nomeFornecedor ?? '',
      documentoNomeado,
      formatMoeda(total),
      valorPorExtenso(total),
      numero,
    );
    return { ...declared, content: declared.content.toSpliced(2, 0, paragrafo(frase)) };
  },
};

export default rules({
  'contas-pagar': {
    duplicates,
    save: { before: antesDeGravar, after: anexarXml },
    steps: {
      liberar: { before: ({ atual }, context) => conferirLiberacao(atual, context) },
      'mandar-pagar': { before: ({ atual }, context) => conferirDispensa(atual, context) },
      recalcular: { beforeMany: recalcular },
      pagar,
      'pagar-parte': pagarParte,
      parcelar: emSerie(emParcelas),
      repetir: emSerie(emRepeticoes),
      devolver: semBordero,
      cancelar: semBordero,
    },
  },
  'baixas-contas-pagar': baixas,
  'notas-fornecedor': notas,
});
