/** A line of a statement and what it is about here; nothing is guessed, and what has no pair says why. */
import type { LinhaLida } from '#domain/tiss/demonstrativo.ts';
import { DE_ITEM } from '#domain/tiss/palavra.ts';
import { demonstrativoTiss as texto } from '#messages/tiss.ts';
import type { Queryable } from '#server/database/query.ts';
import {
  guiasPorNumero,
  lotesPorNumero,
  motivosPorCodigo,
  type GuiaAchada,
  type ItemDaGuia,
  type LoteAchado,
} from './casar-repository.ts';

export type Dita = Pick<
  LinhaLida,
  'especie' | 'numeroLote' | 'numeroGuia' | 'sequencial' | 'codigo' | 'codigoGlosa' | 'descricao'
>;

export type Par = {
  readonly problema: string | null;
  readonly guia?: GuiaAchada;
  readonly item?: ItemDaGuia;
  readonly lote?: LoteAchado;
  readonly motivoGlosaId?: number;
};

export type Conhecidos = {
  readonly guias: ReadonlyMap<string, GuiaAchada>;
  readonly lotes: ReadonlyMap<string, LoteAchado>;
  readonly motivos: ReadonlyMap<string, number>;
};

const unicos = (valores: readonly (string | null)[]): readonly string[] => [
  ...new Set(valores.filter((valor) => valor !== null)),
];

export async function conhecidosDe(
  db: Queryable,
  prestadorId: number,
  linhas: readonly Dita[],
): Promise<Conhecidos> {
  return {
    guias: await guiasPorNumero(db, prestadorId, unicos(linhas.map(({ numeroGuia }) => numeroGuia))),
    lotes: await lotesPorNumero(db, prestadorId, unicos(linhas.map(({ numeroLote }) => numeroLote))),
    motivos: await motivosPorCodigo(db, unicos(linhas.map(({ codigoGlosa }) => codigoGlosa))),
  };
}

const ESPECIES = ['PROTOCOLO', 'ITEM', 'GLOSA', 'GUIA', 'PAGAMENTO', 'RECURSO', 'AJUSTE'] as const;
/** Of a line as it is stored. */
export const especieDe = (escrita: string): Dita['especie'] =>
  ESPECIES.find((especie) => especie === escrita) ?? 'AJUSTE';

export function casar(linha: Dita, convenioId: number | null, conhecidos: Conhecidos): Par {
  const { especie, numeroLote, numeroGuia, sequencial, codigo, codigoGlosa } = linha;
  const lote = conhecidos.lotes.get(numeroLote ?? '');
  if (especie === 'AJUSTE') return { problema: texto.ajuste(linha.descricao ?? '') };
  if (especie === 'PROTOCOLO') {
    if (!lote || lote.convenioId !== convenioId)
      return { problema: texto.loteDesconhecido(numeroLote ?? '') };
    return { problema: null, lote };
  }
  if (especie === 'RECURSO' && sequencial === null)
    return { problema: texto.recursoInteiro(linha.descricao ?? ''), ...(lote ? { lote } : {}) };
  const guia = conhecidos.guias.get(numeroGuia ?? '');
  const achados = { ...(lote ? { lote } : {}), ...(guia ? { guia } : {}) };
  if (!guia) return { problema: texto.guiaDesconhecida(numeroGuia ?? ''), ...(lote ? { lote } : {}) };
  if (guia.convenioId !== convenioId) return { problema: texto.guiaDeOutro(guia.numero) };
  const item = guia.itens.find((candidato) => candidato.sequencial === sequencial);
  if (DE_ITEM.includes(especie)) {
    if (!item) return { problema: texto.itemDesconhecido(sequencial ?? 0, guia.numero), ...achados };
    if (codigo !== null && codigo !== item.codigo)
      return { problema: texto.itemDiferente(codigo, item.codigo), ...achados };
  }
  const par = { ...achados, ...(item ? { item } : {}) };
  if (codigoGlosa === null) return { problema: null, ...par };
  const motivoGlosaId = conhecidos.motivos.get(codigoGlosa);
  return motivoGlosaId === undefined
    ? { problema: texto.motivoDesconhecido(codigoGlosa), ...par }
    : { problema: null, motivoGlosaId, ...par };
}

/** What is kept of the pair on the line. */
export const postoNaLinha = ({ problema, guia, item, lote }: Par) => ({
  situacao: problema === null ? ('CASADA' as const) : ('PENDENTE' as const),
  problema: problema?.slice(0, 500) ?? null,
  guiaTissId: guia?.id ?? null,
  loteTissId: lote?.id ?? guia?.loteTissId ?? null,
  itemContaId: item?.itemContaId ?? null,
});
