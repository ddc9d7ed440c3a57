/** What a person says of a statement: where its money came in, and which guide a line without a pair is of. */
import { recusaDoPar } from '#domain/conta-receber/onde.ts';
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { itemPelaPalavra } from '#domain/tiss/palavra.ts';
import { demonstrativoTiss as texto } from '#messages/tiss.ts';
import type { Stored } from '#server/engine/call.ts';
import type { RegisterRules, RuleContext, Step } from '#server/engine/rules.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { casar, conhecidosDe, especieDe, postoNaLinha } from './casar.ts';
import { formaDoConvenio, guiaViva } from './casar-repository.ts';
import { LANCAR } from './kinds.ts';

/**
 * Both at once, and anew at each posting: lines may have been refused for what was said before. The form is the one said, the
 * one before or the convênio's.
 */
async function ondeEntrou(
  { atual, campos, valores }: Step<'demonstrativos-tiss', 'lancar'>,
  { db, registros }: RuleContext,
): Promise<void> {
  const contaId = campos.contaBancariaId ?? null;
  const formaId =
    campos.formaRecebimentoId ??
    atual.formaRecebimentoId ??
    (atual.convenioId === null ? null : await formaDoConvenio(db, atual.convenioId));
  const forma =
    formaId === null ? undefined : await registros('forma-recebimento').server.everybodys.find(formaId);
  const semForma = forma ? texto.formaQueFica(forma.descricao) : texto.semForma;
  if (contaId === null)
    throw validationError({ contaBancariaId: [texto.semConta], formaRecebimentoId: [semForma] });
  if (!forma) throw validationError({ formaRecebimentoId: [semForma] });
  const conta = await registros('contas-bancarias').server.everybodys.read(contaId);
  const erros = recusaDoPar({ forma, conta });
  if (Object.keys(erros).length > 0) throw validationError(erros);
  Object.assign(valores, { formaRecebimentoId: forma.id });
}

export const demonstrativos: RegisterRules<'demonstrativos-tiss'> = {
  steps: {
    lancar: {
      async before(step, context) {
        const { atual, valores } = step;
        Object.assign(valores, { usuarioId: context.contexto.usuario.id });
        const falta = atual.tratadas < atual.quantidadeLinhas;
        if (atual.tipo === 'PAGAMENTO' && falta) await ondeEntrou(step, context);
      },
      async after({ atual }, { db, prestadorId, contexto }) {
        await enqueue(
          db,
          LANCAR,
          { demonstrativoId: atual.id, prestadorId, usuarioId: contexto.usuario.id ?? 0 },
          { key: `tiss-lancar:${atual.id}` },
        );
      },
    },
    // Put aside, it may be read again.
    descartar: { before: ({ valores }) => void Object.assign(valores, { resumo: null }) },
  },
};

/** The line's statement, while nobody is posting it and it was not put aside. */
async function doDemonstrativo(
  { demonstrativoTissId }: Stored<'linhas-demonstrativo-tiss'>,
  { registros }: RuleContext,
): Promise<Stored<'demonstrativos-tiss'>> {
  const demonstrativo = await registros('demonstrativos-tiss').server.everybodys.read(demonstrativoTissId);
  if (demonstrativo.situacao === 'LANCANDO') recusar(texto.lancando);
  if (demonstrativo.situacao === 'DESCARTADO') recusar(texto.descartado);
  return demonstrativo;
}

/** Matched as the file's own number would be, by the number and the item that were said. */
async function dizerGuia(
  { atual, campos, valores }: Step<'linhas-demonstrativo-tiss', 'dizer-guia'>,
  context: RuleContext,
): Promise<void> {
  const { db, prestadorId } = context;
  const { convenioId } = await doDemonstrativo(atual, context);
  const escolhida = await guiaViva(db, prestadorId, campos.guiaTissId ?? 0);
  if (!escolhida) throw validationError({ guiaTissId: [texto.guiaSemLote] });
  if (escolhida.convenioId !== convenioId)
    throw validationError({ guiaTissId: [texto.guiaDeOutro(escolhida.numero)] });
  const item = itemPelaPalavra(atual, escolhida, campos.itemDito ?? null);
  if (typeof item === 'string') throw validationError({ itemDito: [item] });
  const informada = {
    ...atual,
    especie: especieDe(atual.especie),
    numeroGuia: escolhida.numero,
    sequencial: item,
    codigo: null,
  };
  const par = casar(informada, convenioId, await conhecidosDe(db, prestadorId, [informada]));
  Object.assign(valores, postoNaLinha(par), { itemDito: item });
}

export const linhas: RegisterRules<'linhas-demonstrativo-tiss'> = {
  steps: {
    'dizer-guia': { before: dizerGuia },
    tratar: {
      async before({ atual, valores }, context) {
        await doDemonstrativo(atual, context);
        Object.assign(valores, { situacao: 'TRATADA' });
      },
    },
    retomar: {
      async before({ atual, valores }, context) {
        await doDemonstrativo(atual, context);
        Object.assign(valores, { situacao: 'PENDENTE', motivo: null });
      },
    },
  },
};
