/** Guides as a bank takes them (FIN-03): segment N of a DARF or a GPS, segment O of what bears a bar code. */
import { lerCodigoBarras, valorDoCodigo } from '../cnab/codigo-barras.ts';
import type { Registro } from '../cnab/escrever.ts';
import { montarArquivo, type LoteDeForma, type Montada, type Pagador } from '../cnab/pagamentos.ts';
import { compareDecimal, roundDecimal, sumDecimal } from '../formato/decimal.ts';
import type { TipoGuia } from './guias.ts';
import { periodoDeApuracao } from './prazo.ts';

export type GuiaParaBanco = {
  /** Our number, which comes back in the return. */
  readonly seuNumero: string;
  readonly tipo: TipoGuia;
  readonly imposto: string;
  readonly codigoReceita: string | null;
  readonly competencia: string;
  readonly vencimento: string | null;
  readonly principal: string;
  readonly multa: string;
  readonly juros: string;
  readonly total: string;
  readonly codigoBarras: string | null;
};

export type FaltaDaGuia =
  'barras' | 'barras-erradas' | 'barras-boleto' | 'valor-barras' | 'receita' | 'vencimento';

/** What the guide still needs to go to the bank. The municipality's has no layout of its own: it goes by its bar code. */
export function faltasDaGuia(
  guia: Omit<GuiaParaBanco, 'seuNumero' | 'imposto' | 'competencia'>,
): readonly FaltaDaGuia[] {
  const falta: FaltaDaGuia[] = guia.vencimento === null ? ['vencimento'] : [];
  if (guia.codigoBarras === null)
    return [
      ...falta,
      ...(guia.tipo === 'ISS'
        ? (['barras'] as const)
        : guia.codigoReceita === null
          ? (['receita'] as const)
          : []),
    ];
  const lido = lerCodigoBarras(guia.codigoBarras);
  if (!lido.ok) return [...falta, 'barras-erradas'];
  if (lido.tipo !== 'conta') return [...falta, 'barras-boleto'];
  const valorNoCodigo = valorDoCodigo(lido.codigo);
  return valorNoCodigo !== null && compareDecimal(valorNoCodigo, guia.total) !== 0
    ? [...falta, 'valor-barras']
    : falta;
}

/** FEBRABAN: forms 16 (DARF), 17 (GPS) and 11 (bar code), service 22; note N003: 1 is a CNPJ, 2 a CPF. */
const SERVICO = '22';
const FORMA = { DARF: '16', GPS: '17' } as const;

type Entrada = {
  readonly pagador: Pagador;
  readonly nsa: number;
  readonly data: string;
  readonly hora: string;
  readonly pagamentoEm: string;
  readonly guias: readonly GuiaParaBanco[];
};

function registroDa(
  guia: GuiaParaBanco,
  { pagador, pagamentoEm }: Entrada,
): { readonly forma: string; readonly registro: Registro } {
  const comum = { movimento: 0, instrucao: 0, seuNumero: guia.seuNumero, pagamentoEm, valor: guia.total };
  if (guia.codigoBarras !== null || guia.tipo === 'ISS') {
    const lido = lerCodigoBarras(guia.codigoBarras ?? '');
    const codigoBarras = lido.ok ? lido.codigo : '';
    return {
      forma: '11',
      registro: {
        segmento: 'O',
        dados: { ...comum, codigoBarras, favorecido: guia.imposto, vencimento: guia.vencimento },
      },
    };
  }
  const contribuinte = {
    favorecido: pagador.nome,
    receita: guia.codigoReceita,
    inscricaoTipo: pagador.documento.length === 11 ? 2 : 1,
    inscricao: pagador.documento,
    tributo: FORMA[guia.tipo],
  };
  const [ano, mes] = guia.competencia.split('-');
  return {
    forma: FORMA[guia.tipo],
    registro:
      guia.tipo === 'GPS'
        ? {
            segmento: 'NGPS',
            dados: {
              ...comum,
              ...contribuinte,
              competencia: `${mes}${ano}`,
              valorInss: guia.principal,
              atualizacao: roundDecimal(sumDecimal(guia.multa, guia.juros)),
            },
          }
        : {
            segmento: 'NDARF',
            dados: {
              ...comum,
              ...contribuinte,
              periodo: periodoDeApuracao(guia.competencia),
              principal: guia.principal,
              multa: guia.multa,
              juros: guia.juros,
              vencimento: guia.vencimento,
            },
          },
  };
}

/** The file of a tax borderô, a lot for each form; a guide that lacks something is refused before (`faltasDaGuia`). */
export function montarRemessaDeGuias(entrada: Entrada): Montada {
  const porForma = new Map<string, LoteDeForma>();
  for (const guia of entrada.guias) {
    const { forma, registro } = registroDa(guia, entrada);
    const lote = porForma.get(forma) ?? {
      grupo: forma === '11' ? 'conta' : 'tributo',
      servico: SERVICO,
      forma,
      registros: [],
    };
    lote.registros.push(registro);
    porForma.set(forma, lote);
  }
  return montarArquivo(
    entrada,
    [...porForma.values()].sort((a, b) => (a.forma < b.forma ? -1 : 1)),
  );
}

/** Our number of a guide in a bank file. */
export const seuNumeroDaGuia = (guiaId: number): string => `ZG${String(guiaId).padStart(10, '0')}`;
export function guiaDoSeuNumero(seuNumero: string | null): number | undefined {
  const [, id] = /^ZG([0-9]{10})$/.exec(seuNumero ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}
